import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

const others = [
  'Un jardín de sombra',
  'Podar en invierno',
  'El riego por goteo',
  'Compost en casa',
  'Macetas de barro',
]

async function accountWithTexts() {
  const account = await createTestAccount(app)
  for (const title of others)
    await createSource(account, {
      title,
      content: `${title}: esto es lo que aprendí en diez años con las manos en la tierra, contado sin prisa.`,
    })
  return account
}

it('a word that tells no language is answered in that of the text that has it', async () => {
  const account = await accountWithTexts()
  await createSource(account, {
    title: 'Radiators that work',
    content:
      'Bleed the radiators once every autumn, with the heating off and cold, from the lowest floor up.',
  })
  await createProduct(account, {
    title: 'Radiators in a weekend',
    description: 'A course on radiators: how they are bled, balanced and turned down.',
  })
  const { content } = (await account.api.post('/chat', { message: 'radiators' })).body.reply
  expect(content).toContain('Bleed the radiators')
  expect(content).toContain('This may interest you: Radiators in a weekend')
  expect(content).not.toContain('Esto te puede')
})

it('«something else» is not asked of what was said before', async () => {
  const account = await accountWithTexts()
  await createSource(account, {
    title: 'El té verde',
    content: 'El té verde se hace a 70 grados y se deja un minuto. El agua que hierve lo quema.',
  })
  await createSource(account, {
    title: 'Un pan de molde',
    content: 'El pan de molde se hornea a 180 grados y se deja cuarenta minutos. Después reposa.',
  })
  const ask = async (message: string) =>
    (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body.reply.content
  expect(await ask('¿cómo se hornea el pan de molde?')).toContain('180 grados')
  expect(await ask('otra cosa, ¿a cuántos grados se hace el té verde?')).toContain('70 grados')
  expect(await ask('¿y cuánto rato se deja?')).toContain('un minuto')
  expect(await ask('cambiando de tema, ¿a cuántos grados se funde?')).not.toContain('grados y se deja')
})

it('«ciao» before a greeting at first is one, and afterwards a goodbye', async () => {
  const account = await createTestAccount(app)
  const say = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'ciao' })).body.reply.content
  expect(await say('ciao, buongiorno!')).toMatch(/^Ciao! Sono/)
  expect(await say('ciao')).not.toContain('Sono')
})
