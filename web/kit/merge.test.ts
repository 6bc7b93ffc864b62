import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges } from './merge.rules.ts'

const record = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 2 }) })

test('what only one of two people changed stands after both saved, whoever it was', () => {
  const base = { title: 'Bread', price: 10, tags: ['course'] }
  const mine = { ...base, title: 'Good bread' }
  const theirs = { ...base, tags: ['course', 'new'] }
  const merged = { title: 'Good bread', price: 10, tags: ['course', 'new'] }
  expect(mergeChanges(base, mine, theirs)).toEqual({ merged, conflicts: [] })
  expect(mergeChanges(base, theirs, mine)).toEqual({ merged, conflicts: [] })
})

test('a field that both changed differently keeps mine and is named; the same change is no conflict', () => {
  const merged = mergeChanges({ a: 1, b: 1 }, { a: 2, b: 5 }, { a: 3, b: 5 })
  expect(merged).toEqual({ merged: { a: 2, b: 5 }, conflicts: ['a'] })
})

test('every field has the value of one of the two, and never the old one where somebody changed it', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { merged, conflicts } = mergeChanges(base, mine, theirs)
      for (const field of ['a', 'b', 'c'] as const) {
        const values = [base, mine, theirs, merged].map((one) => JSON.stringify(one[field]))
        const [old, my, their, now] = values
        expect(now).toBe(my === old ? their : my)
        expect(conflicts.includes(field)).toBe(my !== old && their !== old && my !== their)
      }
    }),
  )
})
