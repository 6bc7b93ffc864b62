import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { searchKinds } from './search-kinds.ts'

const app = await startTestApp()

test('a request that searches for the same words again has what it found; another request searches anew', async () => {
  const account = await createTestAccount(app)
  await createProduct(account, { title: 'Bread course' })
  const ctx = account.ctx()
  const knowledge = await loadKnowledge(ctx)
  const find = (question: string, by = ctx) => searchKinds(by, knowledge, { question, kinds: ['product'] })
  const found = find('bread')
  expect(find('bread')).toBe(found)
  expect((await found).entries).toHaveLength(1)
  expect(await find('falconry')).toMatchObject({ entries: [] })
  expect(find('bread', account.ctx())).not.toBe(found)
  await createProduct(account, { title: 'Bread kit' })
  const newer = await loadKnowledge(ctx)
  expect((await searchKinds(ctx, newer, { question: 'bread', kinds: ['product'] })).entries).toHaveLength(2)
})
