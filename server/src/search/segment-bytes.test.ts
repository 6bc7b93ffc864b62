import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSegment } from './build-segment.rules.ts'
import {
  decodeDictionary,
  encodeDictionary,
  findListRange,
  listPostings,
  postingFields,
  withPostings,
} from './segment-bytes.rules.ts'

const documents = fc.array(fc.record({ title: fc.string(), text: fc.lorem() })).map((list) =>
  list.map(({ title, text }, i) => ({
    kind: i % 2 === 0 ? 'source' : 'guía',
    form: 'passage' as const,
    owner_id: 70_000_000_001 + i,
    sequence: i,
    group_id: i % 3 === 0 ? null : i,
    title,
    text,
    language: i % 2 === 0 ? 'la' : null,
  })),
)

test('a segment is the same after its bytes were written and read, and each list lies where it is looked for', () => {
  fc.assert(
    fc.property(documents, (list) => {
      const segment = buildSegment(list)
      const opened = decodeDictionary(encodeDictionary(segment).buffer)
      const postings = Buffer.concat(listPostings(segment))
      expect(withPostings(opened, new Uint8Array(postings))).toEqual(segment)
      for (const field of postingFields) {
        const { offsets, bytes } = segment[field]
        for (let term = 0; term < offsets.length - 1; term++) {
          const { start, end } = findListRange({ segment: opened, field, term })
          expect(
            postings.subarray(start, end).equals(bytes!.subarray(offsets[term], offsets[term + 1])),
          ).toBe(true)
        }
      }
    }),
    { numRuns: 30 },
  )
})
