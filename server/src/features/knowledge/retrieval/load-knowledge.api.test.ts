import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createSource } from '../../../../test/records.ts'

const app = await startTestApp({ environment: { KNOWLEDGE_CACHE_MB: '1' } })

const says = async ({ api }: Pick<TestAccount, 'api'>, message: string): Promise<string> =>
  (await api.post('/chat', { message, new_conversation: true })).body.reply.content

const fruit = ['apples', 'cherries', 'plums', 'quinces', 'figs', 'pears', 'medlars', 'apricots']

it('another process answers with what was added in the next chat, and never with what was deleted', async () => {
  const account = await createTestAccount(app)
  const other = await app.sibling()
  const there = { api: createApi(other, account.keys.delete) }
  const source = await createSource(account, {
    content: 'Plums are picked in August, when they come off easily.',
  })
  expect(await says(account, 'When are plums picked?')).toContain('in August')
  expect(await says(there, 'When are plums picked?')).toContain('in August')
  await account.api.delete(`/brain/sources/${source.id}`)
  expect(await says(there, 'When are plums picked?')).not.toContain('in August')
  await createGuidedAnswer(
    { ...account, ...there },
    { question: 'When are plums picked?', answer: 'In September.' },
  )
  expect(await says(account, 'When are plums picked?')).toBe('In September.')
})

it('chats that come while knowledge changes know what was committed before them', async () => {
  const account = await createTestAccount(app)
  await Promise.all(
    fruit.map(async (name, index) => {
      await createSource(account, {
        title: name,
        content: `Our ${name} are ripe after ${index + 31} days of sun.`,
      })
      expect(await says(account, `After how many days are our ${name} ripe?`)).toContain(`${index + 31} days`)
    }),
  )
})

it('more accounts than fit into the cache are all answered', async () => {
  const accounts = await Promise.all(fruit.map(() => createTestAccount(app)))
  const long = Array.from(
    { length: 4000 },
    (_, index) => `word${index * 7919} stands in line ${index}.`,
  ).join(' ')
  for (const [index, account] of accounts.entries()) {
    await createSource(account, { content: `${fruit[index]} are sold by the kilo. ${long}` })
  }
  for (const round of [1, 2]) {
    for (const [index, account] of accounts.entries()) {
      expect([round, await says(account, `How are ${fruit[index]} sold?`)]).toEqual([
        round,
        expect.stringContaining('by the kilo'),
      ])
    }
  }
})

it('tokens of another version are made again when the knowledge is loaded', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { content: 'Quinces are cooked for two hours, until they turn red.' })
  await createGuidedAnswer(account, { question: 'Do you ship?', answer: 'Across Europe.' })
  const description = 'Eight evenings on pears, from grafting to the cider press, for beginners only.'
  const { body: product } = await account.api.post('/products', {
    title: 'Pear school',
    description,
    tags: ['course'],
  })
  await account.api.post(`/products/${product.id}/faqs`, {
    question: 'Is lunch included?',
    answer: 'On Sundays.',
  })
  const mine = [account.account.id]
  await app.sql(`update brain_chunks set tokens = set_byte(tokens, 0, 250) where account_id = $1`, mine)
  await app.sql(
    `update guided_answers set tokens = array(select set_byte(t, 0, 250) from unnest(tokens) as t) where account_id = $1`,
    mine,
  )
  await app.sql(`update product_passages set tokens = set_byte(tokens, 0, 250) where account_id = $1`, mine)
  const other = await app.sibling()
  const there = { api: createApi(other, account.keys.delete) }
  expect(await says(there, 'How long are quinces cooked?')).toContain('two hours')
  expect(await says(there, 'Do you ship?')).toBe('Across Europe.')
  expect(await says(there, 'Is lunch included?')).toBe('On Sundays.')
  expect(await says(there, 'Which evenings are about grafting pears?')).toContain('Eight evenings on pears')
  const [{ stale }] = (await app.sql(
    `select count(*)::int as stale from (
      select tokens from brain_chunks where account_id = $1
      union all select tokens from product_passages where account_id = $1
      union all select t from guided_answers, unnest(tokens) as t where account_id = $1
    ) as all_tokens where get_byte(tokens, 0) = 250`,
    mine,
  )) as [{ stale: number }]
  expect(stale).toBe(0)
})
