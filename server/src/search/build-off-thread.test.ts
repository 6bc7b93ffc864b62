import { expect, test } from 'vitest'
import { buildIndexOffThread, compactIndexOffThread } from './build-off-thread.ts'
import { applyChanges, buildIndex, encodePassageTokens, search, type TokenisedEntry } from './engine.ts'

const entries: TokenisedEntry[] = Array.from({ length: 400 }, (_, i) => ({
  kind: i % 5 === 0 ? 'product_faq' : 'source',
  source_id: i + 1,
  sequence: i % 3,
  folder_id: i % 2 === 0 ? 70_000_000_001 : null,
  tokens: encodePassageTokens({
    text: `La lección ${i} trata de la acuarela y del papel ${i * 7}.`,
    title: `Lección ${i}`,
    language: 'es',
  }),
}))

test('a worker builds the same index, several at once', async () => {
  const [all, half] = await Promise.all([
    buildIndexOffThread(entries),
    buildIndexOffThread(entries.slice(200)),
  ])
  expect(all).toEqual(buildIndex(entries))
  expect(half).toEqual(buildIndex(entries.slice(200)))
  expect(await buildIndexOffThread(entries.slice(0, 3))).toEqual(buildIndex(entries.slice(0, 3)))
})

test('a worker compacts an index that goes on answering', async () => {
  const index = applyChanges(buildIndex(entries), { removed: entries.slice(0, 250), added: [] })
  const compacted = await compactIndexOffThread(index)
  expect(compacted).toEqual(buildIndex(entries.slice(250)))
  expect(search(index, 'lección 300').hits[0]).toMatchObject({ source_id: 301 })
})

test('tokens of another version are an error, and the worker goes on', async () => {
  const broken = entries.map((entry) => ({
    ...entry,
    tokens: Uint8Array.from([0, ...entry.tokens.slice(1)]),
  }))
  await expect(buildIndexOffThread(broken)).rejects.toThrow('another version')
  expect(await buildIndexOffThread(entries)).toEqual(buildIndex(entries))
})
