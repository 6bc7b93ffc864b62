import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createFolder, createProduct, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

async function createSwimmingSchool() {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account, { name: 'Swimming' })
  await createSource(account, {
    title: 'Breathing in front crawl',
    folder_id,
    content:
      'In front crawl you breathe every three strokes. Beginners breathe every two strokes at first. The screen at the pool shows your time. At a workshop we film you. How long does a lesson last? A lesson lasts fifty minutes, and the last one lasts an hour.',
  })
  await createProduct(account, { title: 'Desk workshop', tags: ['workshop'], price: 40 })
  await createSource(account, {
    title: 'Your chair and your desk',
    content:
      'Stand up every fifty minutes. The screen stands at an arm’s length. Breathe out when you stand up. Hold the stretch for the neck two minutes. Good chairs last.',
  })
  const { data } = (await account.api.get('/versions')).body
  const { id: version_id } = (await account.api.post('/versions', { label: 'At the office' })).body
  await account.api.patch(`/versions/${version_id}`, { exclude_folder_ids: [folder_id] })
  const ask = async (version: number, ...messages: string[]) => {
    let content = ''
    for (const message of messages) {
      const visitor_external_id = `visitor ${version}`
      const said = { message, version_id: version, visitor_external_id }
      content = (await account.api.post('/chat', said)).body.reply.content
    }
    return content
  }
  return { own: data[0].id as number, office: version_id as number, ask }
}

it('a question about what a clone excludes is refused, also where it goes on with something else', async () => {
  const { own, office, ask } = await createSwimmingSchool()
  const messages = [
    'when do I stand up from my chair?',
    'and every how many strokes do I breathe in front crawl?',
  ]
  expect(await ask(own, ...messages)).toContain('every three strokes')
  const refused = await ask(office, ...messages)
  expect(refused).toContain("can't find")
  expect(refused).not.toContain('Breathe out')
  expect(refused).not.toContain('front crawl')
  // A product may be about what is excluded.
  expect(refused).not.toContain('Desk workshop')
})

it('what a clone shows is answered, whatever it excludes', async () => {
  const { office, ask } = await createSwimmingSchool()
  expect(await ask(office, 'how far away is the screen?')).toContain('arm’s length')
  expect(await ask(office, 'which workshops do you have?')).toContain('Desk workshop: €40')
  expect(await ask(office, 'desk workshop')).toContain('Desk workshop')
})
