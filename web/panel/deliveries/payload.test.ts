import { expect, test } from 'vitest'
import { type EditedField, editedFields, isComplete, payloadOf, problemOf } from './payload.rules.ts'

const fields: EditedField[] = [
  { name: 'email', origin: 'buyer.email', value: '' },
  { name: 'plan', origin: 'text', value: '42' },
  { name: 'seats', origin: 'number', value: '42' },
  { name: 'paid', origin: 'yes', value: '' },
  { name: 'trial', origin: 'no', value: '' },
  { name: 'coupon', origin: 'nothing', value: '' },
]

test('a payload that is read and sent again is the same, with the type of each value', () => {
  const payload = payloadOf(fields)
  expect(payload).toEqual([
    { name: 'email', source: 'buyer.email' },
    { name: 'plan', value: '42' },
    { name: 'seats', value: 42 },
    { name: 'paid', value: true },
    { name: 'trial', value: false },
    { name: 'coupon', value: null },
  ])
  expect(editedFields(payload)).toEqual(fields)
})

test('fields without a name, with the name of another, or whose number is none are not sent', () => {
  expect(isComplete(fields)).toBe(true)
  expect(isComplete([])).toBe(false)
  const wrong: EditedField[] = [
    { name: '', origin: 'yes', value: '' },
    { name: 'plan', origin: 'yes', value: '' },
    { name: 'plan', origin: 'no', value: '' },
    { name: 'seats', origin: 'number', value: ' ' },
    { name: 'chairs', origin: 'number', value: 'many' },
  ]
  expect(wrong.map((_, index) => problemOf(wrong, index))).toEqual([
    ...['name', null, 'repeated', 'number', 'number'],
  ])
})
