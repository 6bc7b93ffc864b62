import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeBody, type PayloadField, repeatedName, sources } from './payload.rules.ts'

const purchase = { purchase_id: 9, buyer: { email: 'a@b.co', name: null }, product: { id: 4 } }
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text !== '__proto__')
const field = fc.oneof(
  fc.record({ name, source: fc.constantFrom(...sources) }),
  fc.record({ name, value: scalar }),
) as fc.Arbitrary<PayloadField>
const fields = fc.uniqueArray(field, { minLength: 1, maxLength: 32, selector: (each) => each.name })

test('every payload becomes a flat JSON object with its fields in their order, whatever their names and values', () => {
  const facts = { 'buyer.email': 'a@b.co', 'buyer.name': null, 'purchase.id': 9, 'product.id': 4 }
  fc.assert(
    fc.property(fields, (payload) => {
      const { body, buyer_fields } = composeBody(payload, purchase)
      const values = payload.map((each) => ('source' in each ? facts[each.source] : each.value))
      const parsed = JSON.parse(body)
      for (const [index, each] of payload.entries()) {
        expect(parsed[each.name]).toEqual(JSON.parse(JSON.stringify(values[index])))
      }
      expect(Object.keys(parsed)).toHaveLength(payload.length)
      const positions = payload.map((each) => body.indexOf(`${JSON.stringify(each.name)}:`))
      expect(positions.every((position) => position > 0)).toBe(true)
      const members = payload.map(
        (each, index) => `${JSON.stringify(each.name)}:${JSON.stringify(values[index])}`,
      )
      expect(body).toBe(`{${members.join(',')}}`)
      expect(buyer_fields).toEqual(
        payload
          .filter((each) => 'source' in each && each.source.startsWith('buyer.'))
          .map((each) => each.name),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('a name that occurs twice is found', () => {
  const at = (names: string[]) => repeatedName(names.map((each) => ({ name: each, value: 1 })))
  expect(at(['a', 'b', 'c'])).toBeUndefined()
  expect(at(['a', 'b', 'a'])).toBe('a')
})
