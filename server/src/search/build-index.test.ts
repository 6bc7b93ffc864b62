import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyChanges,
  buildIndex,
  compactIndex,
  countDocuments,
  type DocumentFilter,
  encodePassageTokens,
  findSegmentsToMerge,
  type IndexDocument,
  type SearchIndex,
  search,
} from './index.ts'
import { mergeSegments } from './merge-segments.rules.ts'

const words =
  'acuarela taller certificado descuento factura papel pincel óleo marzo Valencia envío plazos'.split(' ')
const text = fc
  .array(fc.constantFrom(...words), { minLength: 0, maxLength: 12 })
  .map((list) => list.join(' '))
const documentWith = (owner_id: number): fc.Arbitrary<IndexDocument> =>
  fc
    .record({
      kind: fc.constantFrom('source', 'product_faq'),
      owner_id: fc.constant(owner_id),
      sequence: fc.constant(0),
      group_id: fc.constantFrom(null, 7, 8),
      title: text,
      text,
      language: fc.constantFrom('es', 'en', null),
    })
    .map((made) => ({ ...made, form: made.kind === 'source' ? ('passage' as const) : ('pair' as const) }))
const documents = (from: number) =>
  fc
    .integer({ min: 0, max: 12 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => documentWith(from + i))))

/** Searches, and returns the hits without the order of equals. */
function found(index: SearchIndex, question: string, options: Parameters<typeof search>[2] = {}) {
  const { hits, confidence } = search(index, question, { limit: 100, language: 'es', ...options })
  const scores = hits.map(({ kind, owner_id, score }) => [`${kind} ${owner_id}`, score.toFixed(4)] as const)
  return { confidence: confidence.toFixed(4), scores: Object.fromEntries(scores) }
}

const question = fc.array(fc.constantFrom(...words, 'acuarla', 'certificados', 'nada'), { maxLength: 5 })

describe('an index after changes equals one built anew', () => {
  test('whatever was removed and added', () => {
    fc.assert(
      fc.property(
        documents(1),
        documents(100),
        fc.array(fc.integer({ min: 1, max: 14 })),
        question,
        (a, b, removedIds, queryWords) => {
          const removed = a.filter(({ owner_id }) => removedIds.includes(owner_id))
          const changed = applyChanges(buildIndex(a), { removed, added: b })
          const anew = buildIndex([...a.filter((one) => !removed.includes(one)), ...b])
          expect(countDocuments(changed)).toBe(countDocuments(anew))
          expect(found(changed, queryWords.join(' '))).toEqual(found(anew, queryWords.join(' ')))
          expect(found(compactIndex(changed), queryWords.join(' '))).toEqual(
            found(anew, queryWords.join(' ')),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  test('also while its segments are not merged yet', () => {
    fc.assert(
      fc.property(
        documents(1),
        documents(100),
        fc.array(fc.integer({ min: 1, max: 14 })),
        question,
        (a, b, removedIds, queryWords) => {
          fc.pre(a.length > 0 && b.length > 0)
          const removed = Uint8Array.from(a, ({ owner_id }) => (removedIds.includes(owner_id) ? 1 : 0))
          const split: SearchIndex = {
            segments: [buildIndex(a).segments[0]!, buildIndex(b).segments[0]!],
            removed: [removed, null],
          }
          const anew = buildIndex([...a.filter((_, i) => removed[i] === 0), ...b])
          expect(found(split, queryWords.join(' '))).toEqual(found(anew, queryWords.join(' ')))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('byte for byte, once it is compacted', () => {
    fc.assert(
      fc.property(documents(1), documents(100), (a, b) => {
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
    fc.property(documents(1), question, (all, queryWords) => {
      const visible = ({ group_id, kind }: IndexDocument) => group_id !== 8 && kind === 'source'
      const filter: DocumentFilter = (_, group_id, kind) => group_id !== 8 && kind === 'source'
      const alone = buildIndex(all.filter(visible))
      expect(found(buildIndex(all), queryWords.join(' '), { filter })).toEqual(
        found(alone, queryWords.join(' ')),
      )
    }),
    { numRuns: 150 },
  )
})

test('stored tokens give the same index as the text', () => {
  fc.assert(
    fc.property(documents(1), (list) => {
      const tokenised = list.map(({ title, text: body, language, ...labels }) => ({
        ...labels,
        tokens: encodePassageTokens({ text: body, title, language }),
      }))
      expect(buildIndex(tokenised)).toEqual(buildIndex(list))
    }),
    { numRuns: 60 },
  )
})

test('a change leaves the index that it was made from as it is', () => {
  const createNote = (owner_id: number) => ({
    kind: 'source',
    form: 'passage' as const,
    owner_id,
    sequence: 0,
    group_id: null,
    title: '',
    text: 'El taller de acuarela',
    language: 'es',
  })
  const before = buildIndex([createNote(1), createNote(2)])
  const after = applyChanges(before, { removed: [{ kind: 'source', owner_id: 1 }], added: [] })
  expect(search(before, 'acuarela').hits).toHaveLength(2)
  expect(search(after, 'acuarela').hits.map(({ owner_id }) => owner_id)).toEqual([2])
  expect(search(after, 'acuarela', { filter: (id) => id !== 2 }).hits).toEqual([])
})

test('the same id of another kind stays', () => {
  const document = { owner_id: 5, sequence: 0, group_id: null, title: '', text: 'papel', language: 'es' }
  const index = buildIndex([
    { ...document, kind: 'source', form: 'passage' },
    { ...document, kind: 'product_faq', form: 'pair' },
  ])
  const after = applyChanges(index, { removed: [{ kind: 'source', owner_id: 5 }], added: [] })
  expect(search(after, 'papel').hits.map(({ kind }) => kind)).toEqual(['product_faq'])
})

test('many small changes leave few segments, and compacting is advised when much was removed', () => {
  const notes = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'source',
      form: 'passage' as const,
      owner_id: from + i,
      sequence: 0,
      group_id: null,
      title: 'Nota',
      text: `papel ${words[i % words.length]} ${from + i}`,
      language: 'es',
    }))
  let index = buildIndex(notes(1, 1000))
  for (let i = 0; i < 50; i++) index = applyChanges(index, { removed: [], added: notes(2000 + i * 20, 20) })
  expect(countDocuments(index)).toBe(2000)
  expect(index.segments.length).toBeLessThan(8)
  expect(findSegmentsToMerge(index)).toBe(null)
  const removed = notes(1, 900)
  index = applyChanges(index, { removed, added: [] })
  expect(findSegmentsToMerge(index)).toEqual({ from: 0, to: 1 })
  expect(findSegmentsToMerge(compactIndex(index))).toBe(null)
  expect(countDocuments(compactIndex(index))).toBe(1100)
})
