import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'
import type { Subject } from '../chat.types.ts'
import { about, says } from './garden-school.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const kit = await createProduct(account, {
  title: 'Kit de velas de soja',
  description: 'Una caja que pesa dos kilos. Trae seis latas y diez mechas de algodón.',
  tags: ['kit', 'velas'],
  price: 42,
})
const book = await createProduct(account, {
  title: 'Cuaderno de cocina',
  description: 'Un libro de 24 recetas, encuadernado en espiral.',
  tags: ['libro'],
  price: 22,
})
await createProductFaq(account, book.id, { question: '¿Hay versión digital?', answer: 'No, solo en papel.' })

it('what a product weighs, and how many of something it has, is the sentence of its description that tells it', async () => {
  const es = { language: 'es' }
  expect(await says(account, '¿cuántas latas trae el kit de velas?', es)).toContain('seis latas')
  expect(await says(account, '¿cuántas mechas trae?', { ...es, ...about(kit) })).toContain('diez mechas')
  expect(await says(account, 'y cuánto pesa?', { ...es, ...about(kit) })).toBe(
    'Kit de velas de soja: Una caja que pesa dos kilos.',
  )
  const before: Subject[] = [...about(kit).subjects!, { kind: 'source', id: 1 }]
  expect(await says(account, 'what does it weigh?', { subjects: before })).toContain('dos kilos')
  expect(await says(account, 'how many recipes does it have?', about(book))).toContain('24 recetas')
})

it('the number of something else is not told, nor of a product that is not known', async () => {
  expect(
    await says(account, '¿cuántas latas gasta un barco al mes?', { language: 'es', ...about(kit) }),
  ).toBe(null)
  expect(await says(account, '¿cuántas latas trae?', { language: 'es' })).toBe(null)
  expect(await says(account, '¿cuántas latas trae?', { language: 'es', ...about(kit, book) })).toBe(null)
})

it('the format of a product is what the creator answered of it, else what its description says', async () => {
  expect(await says(account, 'el libro lo hay en ebook o pdf?', { language: 'es' })).toBe(
    'No, solo en papel.',
  )
  const other = await createProduct(account, {
    title: 'Guía de mechas',
    description: 'Veinte hojas sobre mechas. Se entrega en PDF.',
    tags: ['guía'],
    price: 5,
  })
  expect(await says(account, 'is it printed?', about(other))).toBe('Guía de mechas: Se entrega en PDF.')
})

it('a clone that gives no support tells no stored question of a product', async () => {
  const other = await createTestAccount(app)
  const map = await createProduct(other, {
    title: 'Mapa de rutas',
    description: 'Diez rutas por el monte, con sus fuentes y sus sombras.',
    price: 9,
  })
  await createProductFaq(other, map.id, { question: '¿Lo hay en PDF?', answer: 'Solo impreso.' })
  const asked = '¿el mapa de rutas lo hay en pdf?'
  expect(await says(other, asked, { language: 'es' })).toBe('Solo impreso.')
  const [clone] = (await other.api.get('/versions')).body.data
  await other.api.patch(`/versions/${clone.id}`, { silos: { soporte: false } })
  expect(await says(other, asked, { language: 'es' })).not.toBe('Solo impreso.')
})

it('one word of a longer title names no product whose number of something is asked for, without a kind', async () => {
  const other = await createTestAccount(app)
  await createProduct(other, {
    title: 'Primeros galopes',
    description: 'Diez clases en vídeo, con una hoja de ejercicios cada una.',
    tags: ['curso'],
  })
  const asks = (question: string) => says(other, question, { language: 'es' })
  expect(await asks('¿cuántas clases hacen falta hasta poder galopar?')).toBe(null)
  expect(await asks('¿cuántas clases trae el curso de galopes?')).toContain('Diez clases')
})

it('how long one has access is told by the description that says so, of the product that is spoken of or the only one of its kind', async () => {
  const other = await createTestAccount(app)
  const course = await createProduct(other, {
    title: 'Dormir de día',
    description: 'Seis semanas con 18 vídeos. El acceso no caduca. Hay un diario de sueño.',
    tags: ['curso'],
  })
  const asks = (question: string, options = {}) => says(other, question, { language: 'es', ...options })
  const told = 'Dormir de día: El acceso no caduca.'
  expect(await asks('el acceso al curso se acaba en algún momento?')).toBe(told)
  expect(await asks('y cuánto tiempo tengo acceso?', about(course))).toBe(told)
  expect(await asks('cuánto tardan en darme acceso al curso?', about(course))).not.toBe(told)
  expect(await asks('y cuánto tiempo tengo acceso?', about(kit))).toBe(null)
})

it('whether something is included is told by the sentence that names it, and not where the price is asked for too', async () => {
  const other = await createTestAccount(app)
  const workshop = await createProduct(other, {
    title: 'Fin de semana de kayak',
    description: 'Dos días en el río. Incluye kayak y comida; el alojamiento no está incluido.',
    tags: ['taller'],
    price: 240,
  })
  const es = { language: 'es' }
  const told = 'Fin de semana de kayak: Incluye kayak y comida; el alojamiento no está incluido.'
  expect(await says(other, '¿está incluido el alojamiento?', { ...es, ...about(workshop) })).toBe(told)
  expect(await says(other, '¿el finde de kayak incluye la comida?', es)).toBe(told)
  expect(await says(other, 'is accommodation included?', about(workshop))).toBe(told)
  expect(await says(other, '¿está incluido el seguro?', { ...es, ...about(workshop) })).toBe(null)
  expect(
    await says(other, '¿precio y está incluido el alojamiento?', { ...es, ...about(workshop) }),
  ).toContain('240')
})
