import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource } from '../../../../test/records.ts'
import { about, answer, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
await createProduct(account, {
  title: 'Forty recipes for the dairy',
  description: 'A PDF with recipes and a table of temperatures.',
  tags: ['cheese', 'yoghurt', 'pdf'],
  price: 14,
})
const kit = await createProduct(account, {
  title: 'Home dairy kit',
  description: 'A thermometer, two moulds and rennet for twenty rounds.',
  tags: ['cheese', 'kit'],
  price: 42,
})
await createProduct(account, {
  title: 'Lease review',
  description: 'I read your lease with you and send you a summary.',
  tags: ['call'],
  price: 65,
})
await createSource(account, { title: 'Rooms', content: 'Tenants may leave after six months.' })

it('what is sold about two things is what knows both, then what knows one, whatever was spoken of', async () => {
  const listed = await says(
    account,
    'do you have anything for sale about this, cheese and yoghurt?',
    about(kit),
  )
  expect(listed).toMatch(/recipes(.|\n)*dairy kit/u)
  expect(listed).not.toContain('Lease')
  expect(await says(account, 'do you sell anything about rennet?')).toContain('Home dairy kit')
})

it('where nothing on sale is about what the texts know, all that there is is told', async () => {
  const part = await answer(account, 'do you sell anything for tenants?')
  expect(part?.content).toContain('Lease review')
  expect(part?.content).toContain('Home dairy kit')
  expect(part?.unanswered).toBe(false)
})

it('where nothing at all is known of it, that is said before what there is, and counts as unanswered', async () => {
  const part = await answer(account, 'do you sell anything about falconry?')
  expect(part?.content).toContain('I find nothing about that. Here is what is available:')
  expect(part?.unanswered).toBe(true)
})

it('a list of courses tells what else teaches behind them, and one of workshops no courses', async () => {
  const school = await createTestAccount(app)
  await createProduct(school, { title: 'Waves for grown-ups', tags: ['workshop'], price: 240 })
  await createProduct(school, { title: 'From foam to green wave', tags: ['course'], price: 89 })
  await createProduct(school, { title: 'Surf notes', tags: ['book'], price: 9 })
  const courses = await says(school, 'which courses are there?')
  expect(courses).toMatch(/From foam(.|\n)*Waves for grown-ups/u)
  expect(courses).not.toContain('Surf notes')
  expect(await says(school, 'which workshops are there?')).not.toContain('From foam')
})

it('who would talk of something on a call is told of the calls', async () => {
  expect(await says(account, 'could you go through my papers with me on a call?')).toContain(
    'Lease review: €65',
  )
})

it('where to begin is asked of the text that was spoken of, where a question goes on with it', async () => {
  const beside = { subjects: [{ kind: 'source' as const, id: 1 }] }
  expect(await says(account, 'and where do I start?', beside)).toBe(null)
  expect(await says(account, 'where do I start?', beside)).toContain('Home dairy kit')
})
