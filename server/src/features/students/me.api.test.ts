import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createAsset, createProduct, createSource, signInStudent } from '../../../test/records.ts'
import { upsertContact } from '../contacts/index.ts'

const app = await startTestApp()

test('a student reads who they are, and in which academy', async () => {
  const account = await createTestAccount(app, { name: 'Escuela de huerto' })
  const { campus, email, visitor_id } = await signInStudent(account, { name: 'Ana' })
  const { status, body } = await campus.get('/me')
  expect([status, body]).toEqual([
    200,
    {
      visitor: { id: visitor_id, email, name: 'Ana' },
      academy: { name: 'Escuela de huerto', slug: 'escuela-de-huerto' },
      language: 'en',
    },
  ])
})

test('the language is that of most of the newest texts, else of the products, else English', async () => {
  const account = await createTestAccount(app)
  const { campus } = await signInStudent(account)
  expect((await campus.get('/me')).body.language).toBe('en')
  const description = 'Cómo sembrar tomates en el balcón, y qué hacer cuando llegan las primeras heladas.'
  await createProduct(account, { title: 'Huerto en casa', description })
  expect((await campus.get('/me')).body.language).toBe('es')
  await createSource(account, {
    content: 'Sow the tomatoes indoors and water them in the morning. '.repeat(4),
  })
  expect((await campus.get('/me')).body.language).toBe('en')
})

test('one short text does not decide the language', async () => {
  const account = await createTestAccount(app)
  const { campus } = await signInStudent(account)
  await createSource(account, { content: 'Sow indoors.' })
  expect((await campus.get('/me')).body.language).toBe('en')
  const description = 'Cómo sembrar tomates en el balcón, y qué hacer cuando llegan las primeras heladas.'
  await createProduct(account, { title: 'Huerto en casa', description })
  expect((await campus.get('/me')).body.language).toBe('es')
})

test('a student changes their name, and the contact is called so too', async () => {
  const account = await createTestAccount(app)
  const { campus, email, visitor_id } = await signInStudent(account, { name: null })
  await account.ctx().transaction(async (tx) => {
    await upsertContact(tx, { email, name: null, source: 'import', openedCount: 0 })
  })
  expect((await campus.get('/me')).body.visitor.name).toBeNull()
  const { body } = await campus.patch('/me', { name: '  Ana Pérez ' })
  expect(body.visitor).toEqual({ id: visitor_id, email, name: 'Ana Pérez' })
  expect((await campus.get('/me')).body).toEqual(body)
  const { data } = (await account.api.get('/contacts')).body
  expect(data).toMatchObject([{ email, name: 'Ana Pérez' }])
})

test('accounts of one name have slugs of their own, which last', async () => {
  const names = ['Taller único', 'Taller único', 'Taller unico']
  const made = await Promise.all(names.map((name) => createTestAccount(app, { name })))
  const slugs = made.map(({ account }) => account.slug).sort()
  expect(slugs).toEqual(['taller-unico', 'taller-unico-2', 'taller-unico-3'])
  const { data } = await operate<{ data: { slug: string }[] }>(app, 'account list')
  expect(data.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
})

test('whoever has the address of an academy sees how it looks, with its logo and colour', async () => {
  const account = await createTestAccount(app, { name: 'Escuela de riego' })
  const look = async () => app.request({ path: '/campus/api/academies/escuela-de-riego', method: 'GET' })
  const plain = { name: 'Escuela de riego', slug: 'escuela-de-riego', language: 'en' }
  expect((await look()).body).toEqual({ ...plain, color: null, logo_url: null })
  const logo_asset_id = await createAsset(account)
  await operate(app, 'account set-branding', { id: account.account.id, logo_asset_id, color: '#1f5c3a' })
  const { body } = await look()
  expect(body).toEqual({ ...plain, color: '#1f5c3a', logo_url: expect.stringContaining('/files/') })
  expect((await fetch(body.logo_url)).headers.get('content-type')).toMatch(/^image\//)
  expect((await app.request({ path: '/campus/api/academies/nobody', method: 'GET' })).status).toBe(404)
})
