import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

test('pages of every size, with every filter, give each source once, in ascending id', async () => {
  const account = await createTestAccount(app)
  const ids: number[] = []
  for (let i = 0; i < 13; i++)
    ids.push((await createSource(account, i % 3 === 0 ? { external_id: `e${i}` } : {})).id)
  const filters = [
    ['', ids],
    ['&source_type=text', ids],
    ['&status=ready', ids],
    ['&source_type=pdf', []],
    ['&external_id=e3', [ids[3]]],
  ]
  for (const [filter, expected] of filters) {
    for (const limit of [1, 2, 3, 12, 13, 14, 200]) {
      expect([limit, filter, await walk(account, limit, String(filter))]).toEqual([limit, filter, expected])
    }
  }
  expect((await account.api.get('/brain/sources?starting_after=9007199254740991')).body).toEqual({
    object: 'list',
    data: [],
    has_more: false,
    next_starting_after: null,
  })
})

/** Follows the cursor to the end. @returns all ids, in the order of the pages */
async function walk(account: TestAccount, limit: number, filter: string): Promise<number[]> {
  const found: number[] = []
  for (let cursor: number | null = 0; cursor !== null; ) {
    const after = cursor === 0 ? '' : `&starting_after=${cursor}`
    const { body } = await account.api.get(`/brain/sources?limit=${limit}${filter}${after}`)
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids.length).toBeLessThanOrEqual(limit)
    expect(body.has_more).toBe(body.next_starting_after !== null)
    if (body.has_more) expect([ids.length, body.next_starting_after]).toEqual([limit, ids.at(-1)])
    found.push(...ids)
    cursor = body.next_starting_after
  }
  return found
}

test('the default page has 50 sources', async () => {
  const account = await createTestAccount(app)
  await Promise.all(Array.from({ length: 51 }, () => createSource(account)))
  const { data, has_more } = (await account.api.get('/brain/sources')).body
  expect([data.length, has_more]).toEqual([50, true])
})

test('a reader who follows starting_after while others write misses no source', async () => {
  const account = await createTestAccount(app)
  let writing = true
  const write = async () => {
    const ids: number[] = []
    for (let i = 0; i < 15; i++) ids.push((await createSource(account)).id)
    return ids
  }
  const written = Promise.all(Array.from({ length: 6 }, write)).finally(() => {
    writing = false
  })
  const seen: number[] = []
  for (let last = false; !last; ) {
    // A page that is requested after the writers ended must contain all that is left.
    last = !writing
    const { data } = (await account.api.get(`/brain/sources?limit=200&starting_after=${seen.at(-1) ?? 1}`))
      .body
    seen.push(...data.map(({ id }: { id: number }) => id))
  }
  expect(seen).toEqual((await written).flat().sort((a, b) => a - b))
})
