import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyChanges,
  buildIndex,
  compactIndex,
  encodePassageTokens,
  entryCount,
  type IndexEntry,
  type KnowledgeIndex,
  needsCompacting,
  type SearchOptions,
  search,
} from './engine.ts'
import { mergeSegments } from './merge.rules.ts'

const words =
  'acuarela taller certificado descuento factura papel pincel óleo marzo Valencia envío plazos'.split(' ')
const text = fc
  .array(fc.constantFrom(...words), { minLength: 0, maxLength: 12 })
  .map((list) => list.join(' '))
const entry = (source_id: number): fc.Arbitrary<IndexEntry> =>
  fc.record({
    kind: fc.constantFrom('source' as const, 'product_faq' as const),
    source_id: fc.constant(source_id),
    sequence: fc.constant(0),
    folder_id: fc.constantFrom(null, 7, 8),
    title: text,
    text,
    language: fc.constantFrom('es', 'en', null),
  })
const entries = (from: number) =>
  fc
    .integer({ min: 0, max: 12 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => entry(from + i))))

/** What a search finds, without the order of equals. */
function found(index: KnowledgeIndex, question: string, options: SearchOptions = {}) {
  const { hits, norm } = search(index, question, { limit: 100, language: 'es', ...options })
  const scores = hits.map(({ kind, source_id, score }) => [`${kind} ${source_id}`, score.toFixed(4)] as const)
  return { norm: norm.toFixed(4), scores: Object.fromEntries(scores) }
}

const question = fc.array(fc.constantFrom(...words, 'acuarla', 'certificados', 'nada'), { maxLength: 5 })

describe('an index after changes equals one built anew', () => {
  test('whatever was removed and added', () => {
    fc.assert(
      fc.property(
        entries(1),
        entries(100),
        fc.array(fc.integer({ min: 1, max: 14 })),
        question,
        (a, b, gone, asked) => {
          const removed = a.filter(({ source_id }) => gone.includes(source_id))
          const changed = applyChanges(buildIndex(a), { removed, added: b })
          const anew = buildIndex([...a.filter((one) => !removed.includes(one)), ...b])
          expect(entryCount(changed)).toBe(entryCount(anew))
          expect(found(changed, asked.join(' '))).toEqual(found(anew, asked.join(' ')))
          expect(found(compactIndex(changed), asked.join(' '))).toEqual(found(anew, asked.join(' ')))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('also while its segments are not merged yet', () => {
    fc.assert(
      fc.property(
        entries(1),
        entries(100),
        fc.array(fc.integer({ min: 1, max: 14 })),
        question,
        (a, b, gone, asked) => {
          fc.pre(a.length > 0 && b.length > 0)
          const removed = Uint8Array.from(a, ({ source_id }) => (gone.includes(source_id) ? 1 : 0))
          const split: KnowledgeIndex = {
            segments: [buildIndex(a).segments[0]!, buildIndex(b).segments[0]!],
            removed: [removed, null],
          }
          const anew = buildIndex([...a.filter((_, i) => removed[i] === 0), ...b])
          expect(found(split, asked.join(' '))).toEqual(found(anew, asked.join(' ')))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('byte for byte, once it is compacted', () => {
    fc.assert(
      fc.property(entries(1), entries(100), (a, b) => {
        fc.pre(a.length > 0 && b.length > 0)
        const parts = [a, b].map((list) => ({ segment: buildIndex(list).segments[0]!, removed: null }))
        expect(mergeSegments(parts)).toEqual(buildIndex([...a, ...b]).segments[0])
      }),
      { numRuns: 60 },
    )
  })
})

test('exclusions act before ranking: a search finds what it would if the rest had never been indexed', () => {
  fc.assert(
    fc.property(entries(1), question, (all, asked) => {
      const visible = ({ folder_id, kind }: IndexEntry) => folder_id !== 8 && kind === 'source'
      const allow: SearchOptions['allow'] = (_, folder_id, kind) => folder_id !== 8 && kind === 'source'
      const alone = buildIndex(all.filter(visible))
      expect(found(buildIndex(all), asked.join(' '), { allow })).toEqual(found(alone, asked.join(' ')))
    }),
    { numRuns: 150 },
  )
})

test('stored tokens give the same index as the text', () => {
  fc.assert(
    fc.property(entries(1), (list) => {
      const tokenised = list.map(({ title, text: body, language, ...place }) => ({
        ...place,
        tokens: encodePassageTokens({ text: body, title, language }),
      }))
      expect(buildIndex(tokenised)).toEqual(buildIndex(list))
    }),
    { numRuns: 60 },
  )
})

test('a change leaves the index that it was made from as it is', () => {
  const entryOf = (source_id: number) => ({
    kind: 'source' as const,
    source_id,
    sequence: 0,
    folder_id: null,
    title: '',
    text: 'El taller de acuarela',
    language: 'es',
  })
  const before = buildIndex([entryOf(1), entryOf(2)])
  const after = applyChanges(before, { removed: [{ kind: 'source', source_id: 1 }], added: [] })
  expect(search(before, 'acuarela').hits).toHaveLength(2)
  expect(search(after, 'acuarela').hits.map(({ source_id }) => source_id)).toEqual([2])
  expect(search(after, 'acuarela', { allow: (id) => id !== 2 }).hits).toEqual([])
})

test('the same id of another kind stays', () => {
  const place = { source_id: 5, sequence: 0, folder_id: null, title: '', text: 'papel', language: 'es' }
  const index = buildIndex([
    { ...place, kind: 'source' },
    { ...place, kind: 'product_faq' },
  ])
  const after = applyChanges(index, { removed: [{ kind: 'source', source_id: 5 }], added: [] })
  expect(search(after, 'papel').hits.map(({ kind }) => kind)).toEqual(['product_faq'])
})

test('many small changes leave few segments, and compacting is advised when much was removed', () => {
  const entriesOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'source' as const,
      source_id: from + i,
      sequence: 0,
      folder_id: null,
      title: 'Nota',
      text: `papel ${words[i % words.length]} ${from + i}`,
      language: 'es',
    }))
  let index = buildIndex(entriesOf(1, 1000))
  for (let i = 0; i < 50; i++)
    index = applyChanges(index, { removed: [], added: entriesOf(2000 + i * 20, 20) })
  expect(entryCount(index)).toBe(2000)
  expect(index.segments.length).toBeLessThan(8)
  expect(needsCompacting(index)).toBe(false)
  const removed = entriesOf(1, 900)
  index = applyChanges(index, { removed, added: [] })
  expect(needsCompacting(index)).toBe(true)
  expect(needsCompacting(compactIndex(index))).toBe(false)
  expect(entryCount(compactIndex(index))).toBe(1100)
})
