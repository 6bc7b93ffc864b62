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

it('a product is recommended instead of a refusal, and not to one word that goes on with something', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'Radiators', content: 'Bleed the radiators once every autumn.' })
  await createProduct(account, {
    title: 'Pianos without dust',
    description: 'A course for owners: how pianos are cleaned, inside and outside.',
  })
  const ask = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body.reply.content
  const offer = 'This may interest you: Pianos without dust'
  expect(await ask('how should pianos be cleaned?')).toContain(offer)
  await ask('when do I bleed the radiators?')
  expect(await ask('and how are they cleaned?')).not.toContain(offer)
})
