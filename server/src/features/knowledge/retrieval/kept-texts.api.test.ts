import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { recordStatements } from '../../../../test/record-statements.ts'
import { createGuidedAnswer, createProduct, createSource, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

const at = (server: TestApp, { keys }: TestAccount) => ({ api: createApi(server, keys.delete) })
const says = async ({ api }: Pick<TestAccount, 'api'>, message: string): Promise<string> =>
  (await api.post('/chat', { message, new_conversation: true })).body.reply.content

const readsTexts = (statement: string) => statement.includes('with wanted as')

it('texts that answered lately are not read again, and are as they are now after any change', async () => {
  const account = await createTestAccount(app)
  const other = await app.sibling()
  const there = at(other, account)
  const statements = recordStatements(other)
  const readings = () => statements.splice(0).filter(readsTexts).length
  const question = 'When are quinces picked?'
  const source = { external_id: 'quinces', title: 'Quinces' }
  await createSource(account, { ...source, content: 'Quinces are picked in October.' })

  expect(await says(there, question)).toContain('in October')
  expect(readings()).toBe(1)
  expect(await says(there, question)).toContain('in October')
  expect(readings()).toBe(0)

  await createSource(account, { ...source, content: 'Quinces are picked in November.' })
  expect(await says(there, question)).toContain('in November')
  expect(readings()).toBe(1)

  await createSource(account, { title: 'Opening hours', content: 'The shop opens at nine.' })
  expect(await says(there, question)).toContain('in November')
  const pair = await createGuidedAnswer(account, { question, answer: 'Before the first frost.' })
  expect(await says(there, question)).toBe('Before the first frost.')
  const answer = 'When they are yellow.'
  const { panel } = await signInUser(account)
  await panel.patch(`/guided-answers/${pair.id}`, { answer })
  expect(await says(there, question)).toBe(answer)
  await account.api.delete(`/brain/guided-answers/${pair.id}`)
  expect(await says(there, question)).toContain('in November')
})

it('questions of products are not read again, and are as they are now after a change of the product', async () => {
  const account = await createTestAccount(app)
  const other = await app.sibling()
  const there = at(other, account)
  const statements = recordStatements(other)
  const readings = () => statements.splice(0).filter(readsTexts).length
  const description = 'How fruit trees are grafted, pruned and picked.'
  const { id } = await createProduct(account, { title: 'Quince course', description })
  const { body } = await account.api.post(`/products/${id}/faqs`, {
    question: 'Are tools included?',
    answer: 'A knife is.',
  })
  const asks = (course: string) => says(there, `Are tools included in the ${course} course?`)
  expect(await asks('quince')).toContain('A knife is.')
  readings()
  expect(await asks('quince')).toContain('A knife is.')
  expect(readings()).toBe(0)
  await account.api.patch(`/products/${id}`, { title: 'Medlar course' })
  expect(await asks('medlar')).toContain('A knife is.')
  expect(readings()).toBe(1)
  await account.api.delete(`/products/${id}/faqs/${body.id}`)
  expect(await asks('medlar')).not.toContain('A knife is.')
})

it('an account is not answered from texts of another one', async () => {
  const [ours, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  await createSource(ours, { content: 'The gate code is four two one.' })
  await createSource(theirs, { content: 'The gate code is nine nine nine.' })
  for (let round = 0; round < 2; round++) {
    expect(await says(ours, 'What is the gate code?')).toContain('four two one')
    expect(await says(theirs, 'What is the gate code?')).toContain('nine nine nine')
  }
})
