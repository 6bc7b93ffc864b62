import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { searchKnowledge } from './search-knowledge.ts'

const app = await startTestApp()

test('a request that searches the same documents for the same again has what it found; anything else is searched anew', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'Bread course' })
  const ctx = account.ctx()
  const knowledge = await loadKnowledge(ctx)
  const find = (question: string, by = ctx, filter = (_owner: number) => true) =>
    searchKnowledge(by, knowledge, { question, filter })
  const found = find('bread')
  expect(find('bread')).toBe(found)
  expect(find('bread', ctx, (owner) => owner === id)).toBe(found)
  expect((await found).hits).toHaveLength(1)
  expect((await find('falconry')).hits).toEqual([])
  expect((await find('bread', ctx, (owner) => owner !== id)).hits).toEqual([])
  expect(find('bread', account.ctx())).not.toBe(found)
  await createProduct(account, { title: 'Bread kit' })
  const newer = await loadKnowledge(ctx)
  expect((await searchKnowledge(ctx, newer, { question: 'bread', filter: () => true })).hits).toHaveLength(2)
})

test('a search that fails is done again when it is asked for again', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Bread course' })
  const ctx = account.ctx()
  const knowledge = await loadKnowledge(ctx)
  let isFailing = true
  const embedder = {
    name: 'failing',
    embedQuestion: async () => {
      if (isFailing) throw new TypeError('broken')
      return null
    },
  }
  const vectors = { scale: null, entries: new Map(), bytes: 0 } as unknown as Knowledge['vectors']
  const failing = { ...ctx, app: { ...ctx.app, embedder } } as unknown as typeof ctx
  const find = () =>
    searchKnowledge(failing, { ...knowledge, vectors }, { question: 'bread', filter: () => true })
  await expect(find()).rejects.toThrow('broken')
  isFailing = false
  expect((await find()).hits).toHaveLength(1)
})
