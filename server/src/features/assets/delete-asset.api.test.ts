import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createAsset, createGuidedAnswer, createProduct, createProductFaq } from '../../../test/records.ts'
import { deleteAsset } from './delete-asset.ts'

const app = await startTestApp()

async function storedBytes({ account }: TestAccount): Promise<number> {
  const [row] = await app.sql<{ storage_bytes: number }>(
    'select storage_bytes from account_usage where account_id = $1',
    [account.id],
  )
  return row!.storage_bytes
}

const storedFiles = async ({ account }: TestAccount) =>
  (await Array.fromAsync(app.app.storage.list())).filter(({ key }) => key.startsWith(`${account.id}/`))

test('deleting an asset deletes its file, and its storage is free again', async () => {
  const account = await createTestAccount(app)
  const id = await createAsset(account)
  const { public_url } = (await account.api.get(`/assets/${id}`)).body
  expect(await storedBytes(account)).toBeGreaterThan(0)
  expect(await deleteAsset(account.ctx(), { id, force: false })).toEqual({ id, deleted: true, uses: [] })
  expect((await account.api.get(`/assets/${id}`)).status).toBe(404)
  expect((await app.request({ path: new URL(public_url).pathname })).status).toBe(404)
  expect(await storedBytes(account)).toBe(0)
  await expect.poll(() => storedFiles(account)).toEqual([])
})

test('records that name an asset are reported and keep it from being deleted; with force it also leaves their actions', async () => {
  const account = await createTestAccount(app)
  const asset_id = await createAsset(account)
  const other = await createAsset(account)
  const actions = [{ type: 'asset', asset_id }]
  const guided = await createGuidedAnswer(account, {
    actions: [...actions, { type: 'asset', asset_id: other }],
  })
  const free = await createGuidedAnswer(account, { answer: '', actions })
  const product = await createProduct(account)
  const faq = (
    await account.api.post(`/products/${product.id}/faqs`, {
      question: 'What does it look like?',
      answer: 'Like this.',
      actions,
    })
  ).body
  await createProductFaq(account, product.id)
  const [clone] = (await account.api.get('/versions')).body.data
  const { public_url } = (await account.api.get(`/assets/${asset_id}`)).body
  await account.api.patch(`/versions/${clone.id}`, { avatar_url: public_url })

  const refusal = await deleteAsset(account.ctx(), { id: asset_id, force: false }).catch((error) => error)
  expect([refusal.status, refusal.type]).toEqual([409, 'asset_in_use'])
  for (const name of [
    `guided answer ${guided.id}`,
    `guided answer ${free.id}`,
    `product FAQ ${faq.id}`,
    `clone ${clone.id}`,
  ]) {
    expect(refusal.message).toContain(name)
  }
  expect((await account.api.get(`/assets/${asset_id}`)).status).toBe(200)
  const before = (await account.api.get('/brain/guided-answers')).body.data
  expect(before[0].actions).toHaveLength(2)

  const { uses } = await deleteAsset(account.ctx(), { id: asset_id, force: true })
  expect(uses).toHaveLength(4)
  const after = (await account.api.get('/brain/guided-answers?include_archived=true')).body.data
  expect(after).toMatchObject([
    { id: guided.id, actions: [{ type: 'asset', asset_id: other }], archived: false },
    { id: free.id, actions: [], archived: true },
  ])
})

test("another account's asset is not found and stays", async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  const id = await createAsset(theirs)
  await expect(deleteAsset(mine.ctx(), { id, force: true })).rejects.toMatchObject({ status: 404 })
  expect((await theirs.api.get(`/assets/${id}`)).status).toBe(200)
})

test('actions may name an asset of the account and no other', async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  const body = (asset_id: number) => ({
    question: 'What does it look like?',
    answer: 'Like this.',
    actions: [{ type: 'asset', asset_id }],
  })
  expect((await mine.api.post('/brain/guided-answers', body(await createAsset(mine)))).status).toBe(201)
  const refused = await mine.api.post('/brain/guided-answers', body(await createAsset(theirs)))
  expect([refused.status, refused.body.error.type]).toEqual([400, 'invalid_request'])
})
