import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

it('a product is recommended beside a sure answer to a question of its own, and not where a few words go on with it', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Radiators that work',
    content: 'Bleed the radiators once every autumn. Old radiators are balanced with the lockshield valve.',
  })
  await createProduct(account, {
    title: 'Radiators in a weekend',
    description: 'A course on radiators: how they are bled, balanced and turned down.',
  })
  const ask = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body.reply.content
  const offer = 'This may interest you: Radiators in a weekend'
  const first = await ask('how are old radiators balanced?')
  expect(first).toContain('lockshield valve')
  expect(first).toContain(offer)
  const further = await ask('and how are the radiators bled?')
  expect(further).toContain('every autumn')
  expect(further).not.toContain(offer)
})

it('a product answers a question of its own, and not one word that goes on with something else', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'Earplugs', content: 'Earplugs take fifteen decibels.' })
  await createProduct(account, {
    title: 'Bedroom Booth',
    description: 'A course in which you record your voice at home and clean the recording.',
  })
  const ask = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body.reply.content
  await ask('how many decibels do earplugs take?')
  expect(await ask('and how do you clean?')).not.toContain('Bedroom Booth')
  expect(await ask('how do I clean a recording?')).toContain('Bedroom Booth')
  expect(await ask('and how do I clean it?')).toContain('clean the recording')
})

it('a unit of time is of no product', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Massage before birth',
    content: 'The massage is done three times a week. Some do it after the shower.',
  })
  await createProduct(account, {
    title: 'Wheel from zero',
    description: "A course of eight weeks with a guide to each week at the potter's wheel.",
  })
  const { body } = await account.api.post('/chat', {
    message: 'how often a week?',
    visitor_external_id: 'v',
  })
  expect(body.reply.content).not.toContain('Wheel')
})
