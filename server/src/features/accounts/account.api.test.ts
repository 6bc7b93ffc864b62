import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createAsset, createLinkCode, signInUser } from '../../../test/records.ts'

const app = await startTestApp()

async function start(name = 'Garden school') {
  const account = await createTestAccount(app, { name })
  return { account, owner: (await signInUser(account)).panel }
}

test('an owner changes parts of the account, and the others stay', async () => {
  const { account, owner } = await start()
  const before = (await owner.get('/account')).body
  expect(before).toMatchObject({
    id: account.account.id,
    name: 'Garden school',
    language: null,
    overage: false,
  })
  const logo_asset_id = await createAsset(account)
  await owner.patch('/account', { branding: { logo_asset_id, color: '#ABCDEF' } })
  await owner.patch('/account', { name: ' Kitchen garden ', language: 'es', overage: true })
  const changed = await owner.patch('/account', { branding: { color: null } })
  expect(changed.body).toEqual({
    ...before,
    name: 'Kitchen garden',
    language: 'es',
    overage: true,
    branding: { logo_asset_id, color: null },
  })
  expect((await owner.get('/account')).body).toEqual(changed.body)
})

test('a slug belongs to one account, and forms that no address should have are refused', async () => {
  const one = await start()
  const other = await start()
  const { slug } = (await one.owner.get('/account')).body
  const taken = await other.owner.patch('/account', { slug, name: 'Not this' })
  expect([taken.status, taken.body.error.type]).toEqual([409, 'slug_taken'])
  expect((await other.owner.get('/account')).body.name).toBe('Garden school')
  expect((await one.owner.patch('/account', { slug })).status).toBe(200)
  expect((await one.owner.patch('/account', { slug: `${slug}-2026` })).body.slug).toBe(`${slug}-2026`)
  expect((await other.owner.patch('/account', { slug })).status).toBe(200)
  for (const wrong of ['', 'api', 'Garden', 'a--b', '-a', 'a-', 'jardín', 'a b', 'a'.repeat(61)]) {
    const { status, body } = await one.owner.patch('/account', { slug: wrong })
    expect([wrong, status, body.error.message]).toEqual([wrong, 400, expect.stringMatching(/^slug: /)])
  }
})

test('two accounts that want one slug together: one gets it', async () => {
  const users = [await start(), await start()]
  const answers = await Promise.all(
    users.map(({ owner }) => owner.patch('/account', { slug: 'the-only-one' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a logo is an image of the account', async () => {
  const { owner } = await start()
  const foreign = await createAsset((await start()).account)
  const { status, body } = await owner.patch('/account', { branding: { logo_asset_id: foreign } })
  expect([status, body.error.message]).toEqual([404, expect.stringMatching(/^logo_asset_id: /)])
})

test('the language of an account is that of the pages for its people', async () => {
  const { account, owner } = await start()
  await account.api.post('/brain/sources', { title: 'Sowing', content: 'Sow tomatoes in March. '.repeat(20) })
  await owner.patch('/account', { language: 'es' })
  const page = await app.request({ path: `/campus/enter?code=${await createLinkCode(account)}` })
  expect(page.text).toContain('lang="es"')
})
