import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'
import { about, answer, says } from './garden-school.fixture.ts'

const app = await startTestApp()

it('a product of the kind that is named is meant, also in another language, before one of that title of another kind', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Winter Bread Cards',
    description: 'Forty printed cards, each with a recipe and its times.',
    tags: ['pdf'],
    price: 12,
  })
  await createProduct(account, {
    title: 'Pan de invierno',
    description: 'Curso de seis semanas para hacer pan en casa.',
    tags: ['curso', 'pan'],
    price: 49,
  })
  await createProduct(account, { title: 'Curso de queso', tags: ['curso'], price: 60 })
  expect(await says(account, 'how much is the winter bread course?')).toContain('€49')
  expect(await says(account, 'how much are the winter bread cards?')).toContain('€12')
  expect(await says(account, 'how much is the winter bread book?')).toContain('€12')
})

it('«stage» and «oficina» are kinds of products in their own language only', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Never afraid: the stage fright workbook',
    description: 'Thirty exercises to go from trembling to talking aloud.',
    tags: ['stage fright'],
    price: 19,
  })
  await createProduct(account, { title: 'A voice that carries', tags: ['course'], price: 89 })
  await createProduct(account, {
    title: 'Stage de poterie',
    tags: ['poterie'],
    description: 'Deux jours pour débuter avec le tour et une première tasse.',
    price: 150,
  })
  await createProduct(account, {
    title: 'Estiramientos para la oficina',
    tags: ['espalda'],
    description: 'Diez ejercicios para hacer sentado delante de la pantalla.',
    price: 5,
  })
  await createProduct(account, {
    title: 'Oficina de cerâmica',
    tags: ['barro'],
    description: 'Um dia inteiro para fazer as primeiras peças, sem pressa.',
    price: 70,
  })
  const courses = await says(account, 'which courses do you have?')
  expect(courses).toMatch(/voice/)
  expect(courses).toMatch(/poterie/)
  expect(courses).not.toMatch(/fright/)
  expect(await says(account, 'quelle est la formation la moins chère ?', { language: 'fr' })).toContain('89')
  const workshops = await says(account, '¿qué talleres tienes?', { language: 'es' })
  expect(workshops).toContain('Oficina')
  expect(workshops).not.toContain('Estiramientos')
})

it('a tag that is another word elsewhere says what a product is in its own language', async () => {
  const account = await createTestAccount(app)
  const pottery = await createProduct(account, {
    title: 'Cerâmica em Lisboa',
    tags: ['oficina'],
    description: 'Um dia inteiro para fazer as primeiras peças, sem pressa.',
    price: 70,
  })
  expect(await says(account, 'what kind of thing is it?', about(pottery))).toContain('workshop')
})

it('a list of what there is about something names what is about it in other languages too', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Bread notes',
    description: 'What I wrote down in eleven years at the oven.',
    price: 14,
  })
  await createProduct(account, {
    title: 'Caja Ruzafa',
    description: 'Una caja con cuatro harinas, un cuaderno y un delantal.',
    tags: ['pan'],
    price: 46,
  })
  await createProduct(account, {
    title: 'Velas de invierno',
    description: 'Seis velas de cera para hacer en casa con los niños.',
    tags: ['velas'],
    price: 20,
  })
  const listed = await says(account, 'what do you sell about bread?')
  expect(listed).toContain('Bread notes')
  expect(listed).toContain('Caja Ruzafa')
  expect(listed).not.toContain('Velas')
  expect(await says(account, 'what do you sell about candles?')).toContain('Velas')
  expect(await says(account, 'what do you sell about horses?')).toBe(null)
})

it('where somebody speaks of a place that was named, the only product of a kind is meant', async () => {
  const account = await createTestAccount(app)
  const workshop = { title: 'Taller de vuelo en Guatavita', tags: ['taller'], price: 120 }
  await createProduct(account, { ...workshop, checkout_url: 'https://shop.example/taller' })
  expect(await says(account, 'donde compro el taller de alla', { language: 'es' })).toContain('shop.example')
})

it('when a product takes place is what its only stored question about that tells', async () => {
  const account = await createTestAccount(app)
  const call = await createProduct(account, {
    title: 'Llamada con Sabela',
    description: 'Hablamos de tu caso y recibes un plan en 48 horas.',
    tags: ['llamada'],
    price: 55,
  })
  await createProductFaq(account, call.id, {
    question: '¿Cuándo me llega el plan?',
    answer: 'El lunes siguiente.',
  })
  const hours = { question: '¿En qué horario son las llamadas?', answer: 'Los martes y los jueves.' }
  await createProductFaq(account, call.id, hours)
  const spoken = { ...about(call), language: 'es' }
  expect(await says(account, '¿y qué días son?', spoken)).toBe('Los martes y los jueves.')
  expect(await says(account, '¿y cuánto cuesta?', spoken)).toContain('55')
  const [{ id }] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${id}`, { silos: { soporte: false } })
  expect((await answer(account, '¿y qué días son?', spoken))?.content).not.toBe('Los martes y los jueves.')
  await account.api.patch(`/versions/${id}`, { silos: { soporte: true } })
  expect(await says(account, '¿y qué días son?', spoken)).toBe('Los martes y los jueves.')
  await createProductFaq(account, call.id, { question: '¿Cuándo empieza la llamada?', answer: 'En punto.' })
  expect((await answer(account, '¿y qué días son?', spoken))?.content).not.toBe('Los martes y los jueves.')
})

it('a class may be a workshop, where no class has all of its words', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, {
    title: 'Masa Saturday: hands-on tamales workshop',
    tags: ['workshop'],
    price: 95,
  })
  await createProduct(account, { title: 'Pan dulce online', tags: ['course'], price: 59 })
  expect(await says(account, 'how much is the tamales class?')).toContain('€95')
  expect(await says(account, 'how much is the tamales class next week?')).toContain('€95')
  expect(await answer(account, 'how much is the tamales book?')).toBeNull()
})

it("a description in another language than the visitor's says so, on lines of its own", async () => {
  const account = await createTestAccount(app)
  const description =
    'Una caja con diez kilos de cal en pasta, una llana de madera y una hoja con las proporciones.'
  await createProduct(account, { title: 'Kit de cal', description, tags: ['kit'], price: 0 })
  const told = 'In Spanish, just as it was written:'
  expect(await says(account, "what's in the kit?")).toBe(`${told}\n\nKit de cal: ${description}`)
  expect(await says(account, 'is anything free?')).toContain(`is free.\n\n${told}\n\n${description}`)
  expect(await says(account, 'qué trae el kit?', { language: 'es' })).toBe(`Kit de cal: ${description}`)
})
