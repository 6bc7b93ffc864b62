import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { says } from './garden-school.fixture.ts'

const app = await startTestApp()
let account: TestAccount

beforeAll(async () => {
  account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Soap from scratch',
    description: 'Nine lessons in video, which are five hours in all.',
    tags: ['course', 'online'],
    price: 58,
  })
  await createProduct(account, {
    title: 'A Saturday of creams',
    description: 'A hands-on day in a group of ten, with soup at noon.',
    tags: ['workshop'],
    price: 85,
  })
  await createProduct(account, {
    title: 'Video consultation',
    description: 'Forty minutes, and a page of notes the day after.',
    tags: ['service'],
    price: 45,
  })
})

it.each([
  ['do you have anything in person?', 'en'],
  ['any in person classes?', 'en'],
  ['do you teach in person?', 'en'],
  ['¿hay clases presenciales?', 'es'],
  ['hay algo presencial?', 'es'],
])('«%s» lists what is attended in person, of whatever kind', async (question, language) => {
  const reply = await says(account, question, { language })
  expect(reply).toContain('A Saturday of creams')
  expect(reply).not.toContain('Soap')
})

it('what is attended online is listed where that is asked for', async () => {
  const reply = await says(account, 'do you have any online courses?')
  expect(reply).toContain('Soap from scratch')
  expect(reply).not.toContain('creams')
})

it('a call that is named may be a consultation', async () => {
  expect(await says(account, 'how much is the video call?')).toContain('45')
})

it('«which is the one in person?» behind a list tells what of it is, and behind nothing asks nothing of the products', async () => {
  const { data } = (await account.api.get('/products')).body
  const listed = { subjects: data.map(({ id }: { id: number }) => ({ kind: 'product', id })) }
  const told = await says(account, 'which is the one in person?', listed)
  expect(told).toContain('A Saturday of creams')
  expect(told).not.toContain('Soap')
  expect(await says(account, '¿cuál es el presencial?', { ...listed, language: 'es' })).toContain('creams')
  expect(await says(account, 'which is the one in person?')).toBeNull()
})
