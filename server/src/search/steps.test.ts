import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, composeAnswer, composeAnswerSteps } from './answer.rules.ts'
import { buildSegment } from './build-segment.rules.ts'
import type { IndexDocument, SearchIndex, Segment } from './index.types.ts'
import { createIndexView } from './index-view.rules.ts'
import { packPostings, unpackPostings } from './posting-lists.rules.ts'
import { search, searchSteps } from './search.rules.ts'
import { runStepsWith } from './steps.rules.ts'

const words = 'acuarela acuarelas taller certificado certifica descuento factura papel pincel óleo'.split(' ')
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
  .map((list) => list.join(' '))

const documents = fc.array(fc.record({ title: sentence, text: sentence, pair: fc.boolean() })).map((list) =>
  list.map(
    ({ title, text, pair }, i): IndexDocument => ({
      kind: pair ? 'guided_answer' : 'source',
      form: pair ? 'pair' : 'passage',
      owner_id: i + 1,
      sequence: 0,
      group_id: null,
      title,
      text,
      language: 'es',
    }),
  ),
)

const withoutPostings = (segment: Segment): Segment => ({
  ...segment,
  body: { ...segment.body, bytes: null },
  title: { ...segment.title, bytes: null },
  grams: { ...segment.grams, bytes: null },
})

/** With what it tells only when asked. */
const inFull = (answer: Answer) => ({
  ...answer,
  missesPoint: answer.missesPoint(),
  listNear: answer.listNear(),
})

test('a search that reads its postings finds and answers what one in memory does, whichever segments are in memory', async () => {
  const question = fc.array(fc.constantFrom(...words, 'acuarla', 'certificdo', 'nada'), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(documents, documents, fc.boolean(), question, async (a, b, isFirstRead, asked) => {
      const segments = [buildSegment(a), buildSegment(b)] as const
      const removed = [null, null]
      const whole: SearchIndex = { segments: [...segments], removed }
      const stored: SearchIndex = {
        segments: [isFirstRead ? withoutPostings(segments[0]) : segments[0], withoutPostings(segments[1])],
        removed,
      }
      const read: Parameters<typeof runStepsWith>[1] = async (requests) =>
        requests.map(({ segment, field, term }) => {
          const { offsets, bytes } = segments[stored.segments.indexOf(segment)]![field]
          return bytes!.slice(offsets[term], offsets[term + 1])
        })
      const text = asked.join(' ')
      const expected = search(whole, text)
      const found = await runStepsWith(searchSteps(createIndexView(stored, null), text), read)
      expect(found.hits).toEqual(expected.hits)
      const texts = [...a, ...b]
      expect(inFull(await runStepsWith(composeAnswerSteps(found, texts), read))).toEqual(
        inFull(composeAnswer(expected, texts)),
      )
    }),
    { numRuns: 80 },
  )
})

test('packed postings hold every document and count', () => {
  const lists = fc.array(
    fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 ** 24 - 1 }), fc.integer({ min: 1, max: 255 })), {
      selector: ([document]) => document,
    }),
  )
  fc.assert(
    fc.property(lists, (made) => {
      const sorted = made.map((list) => list.toSorted(([a], [b]) => a - b))
      const entries = sorted.flat()
      let end = 0
      const offsets = Uint32Array.from([0, ...sorted.map((list) => (end += list.length))])
      const packed = packPostings({
        offsets,
        docs: Uint32Array.from(entries, ([document]) => document),
        counts: Uint8Array.from(entries, ([, count]) => count),
      })
      const expected = Uint32Array.from(entries, ([document, count]) => document * 256 + count)
      expect(unpackPostings(packed)).toEqual({ offsets, entries: expected })
    }),
  )
})
