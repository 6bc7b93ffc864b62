import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource } from '../../../../test/records.ts'
import type { Subject } from '../chat.types.ts'
import { about, says } from './garden-school.fixture.ts'

const app = await startTestApp()

it('a product is named by a kind and words of another language, if nothing knows another word', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Plantilla semanal del opositor',
    description: 'Una hoja de cálculo para repartir la semana de estudio en bloques.',
    tags: ['plantilla'],
    price: 0,
  })
  await createProduct(account, {
    title: 'Kit de memoria: baraja y fichas',
    description: 'Una baraja francesa de cartas grandes y doscientas fichas de cartulina.',
    tags: ['kit'],
    price: 34,
  })
  await createSource(account, { title: 'Exams', content: 'Candidates who sit an exam sleep well before.' })
  expect(await says(account, 'where can I buy the memory kit?')).toContain('Kit de memoria')
  expect(await says(account, 'is the weekly planner for exam candidates free?')).toContain(
    'Plantilla semanal',
  )
  expect(await says(account, 'is the weekly planner for dentists free?')).toBe(null)
})

it('what is free about something is the one free product that knows it, also in another language', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'First month of bike commuting',
    description: 'Four pages with what to buy and what to leave in the shop.',
    tags: ['checklist'],
    price: 0,
  })
  await createProduct(account, { title: 'Bike course', tags: ['course'], price: 80 })
  await createSource(account, { title: 'Perros', content: 'Al trabajo no se llevan perros.' })
  const free = '¿tienes algo gratis para el que empieza a ir en bici al trabajo?'
  expect(await says(account, free, { language: 'es' })).toContain('First month')
  expect(await says(account, '¿tienes algo gratis sobre perros?', { language: 'es' })).toBe(null)
})

it('a course on all of this is one of those there are, whatever was spoken of', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Taller en casa', tags: ['curso'], price: 79 })
  const spoken: Subject[] = [{ kind: 'source', id: 1 }]
  const asked = { language: 'es', subjects: spoken }
  expect(await says(account, '¿tienes algún curso donde se vea todo esto?', asked)).toContain(
    'Taller en casa',
  )
})

it('a course on this is the only one there is; of several the texts are asked', async () => {
  const account = await createTestAccount(app)
  const course = await createProduct(account, { title: 'Taller en casa', tags: ['curso'], price: 79 })
  const asked = { language: 'es', subjects: [{ kind: 'source' as const, id: 1 }] }
  expect(await says(account, '¿tienes algún curso de esto?', asked)).toContain('Taller en casa')
  const spoken = { language: 'es', ...about(course) }
  expect(await says(account, '¿tienes algún curso de esto?', spoken)).toBe(null)
  await createProduct(account, { title: 'Taller en el campo', tags: ['curso'], price: 99 })
  expect(await says(account, '¿tienes algún curso de esto?', asked)).toBe(null)
})

it('a format that the cheapest products share is not what the dearest is looked for in', async () => {
  const account = await createTestAccount(app)
  const list = await createProduct(account, { title: 'Checklist', tags: ['pdf'], price: 0 })
  const guide = await createProduct(account, { title: 'Ten routes', tags: ['pdf'], price: 18 })
  await createProduct(account, { title: 'Workshop', tags: ['workshop'], price: 95 })
  expect(await says(account, 'and the most expensive?', about(list, guide))).toContain('Workshop')
})

it('a price is not told of the one product that fits where it knows no word that names one', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Kit de plumilla',
    description: 'Una caja con tinta negra, dos plumillas y cuarenta hojas.',
    tags: ['kit'],
    price: 39,
  })
  await createSource(account, { title: 'Skate shoes', content: 'A skate needs flat shoes.' })
  expect(
    (await account.api.post('/chat', { message: 'how much is a good skate kit?' })).body.reply.content,
  ).not.toContain('39')
})

it('where no product of the kind is free, the free ones of other kinds are told', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Camper guide', tags: ['guide'], price: 14 })
  await createProduct(account, { title: 'Thirty seeds', tags: ['notebook'], price: 0 })
  const reply = await says(account, 'do you have any free guide?')
  expect(reply).toContain('Thirty seeds')
  expect(reply).not.toContain('Nothing is free')
})

it('two products are compared where the kind of one of them is named', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Kit de calcetines', tags: ['tejido', 'kit'], price: 38 })
  await createProduct(account, { title: 'Tu primer chaleco', tags: ['tejido', 'curso'], price: 54 })
  const reply = await says(account, 'compara el kit de calcetines con tu primer chaleco', { language: 'es' })
  expect(reply).toContain('38')
  expect(reply).toContain('54')
})
