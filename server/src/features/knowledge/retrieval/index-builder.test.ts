import { afterAll, expect, test } from 'vitest'
import {
  applyChanges,
  buildIndex,
  encodePassageTokens,
  search,
  type TokenisedDocument,
} from '../../../search/index.ts'
import { packDocuments } from '../../../search/transfer.rules.ts'
import { createIndexBuilder } from './index-builder.ts'

const builder = createIndexBuilder()
afterAll(() => builder.close())

const documents: TokenisedDocument[] = Array.from({ length: 400 }, (_, i) => ({
  kind: i % 5 === 0 ? 'product_faq' : 'source',
  form: i % 5 === 0 ? 'pair' : 'passage',
  owner_id: i + 1,
  sequence: i % 3,
  group_id: i % 2 === 0 ? 70_000_000_001 : null,
  tokens: encodePassageTokens({
    text: `La lección ${i} trata de la acuarela y del papel ${i * 7}.`,
    title: `Lección ${i}`,
    language: 'es',
  }),
}))

const pagesOf = (all: TokenisedDocument[]) => [
  packDocuments(all.slice(0, 150)),
  packDocuments(all.slice(150)),
]

test('a thread builds the same index, several at once', async () => {
  const [all, half] = await Promise.all([
    builder.build(1, pagesOf(documents)),
    builder.build(2, pagesOf(documents.slice(200))),
  ])
  expect(all).toEqual(buildIndex(documents))
  expect(half).toEqual(buildIndex(documents.slice(200)))
  expect(await builder.build(1, pagesOf(documents.slice(0, 3)))).toEqual(buildIndex(documents.slice(0, 3)))
})

test('a thread compacts an index that goes on answering', async () => {
  const index = applyChanges(buildIndex(documents), { removed: documents.slice(0, 250), added: [] })
  const compacted = await builder.compact(1, index)
  expect(compacted).toEqual(buildIndex(documents.slice(250)))
  expect(search(index, 'lección 300').hits[0]).toMatchObject({ owner_id: 301 })
})

test('tokens of another version are an error, and the next build works', async () => {
  const broken = documents.map((document) => ({
    ...document,
    tokens: Uint8Array.from([0, ...document.tokens.slice(1)]),
  }))
  await expect(builder.build(1, pagesOf(broken))).rejects.toThrow('another version')
  expect(await builder.build(1, pagesOf(documents))).toEqual(buildIndex(documents))
})
