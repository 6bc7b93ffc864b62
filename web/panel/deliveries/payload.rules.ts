import type { Rule } from './deliveries.data.ts'

type PayloadField = Rule['payload'][number]
type Source = Extract<PayloadField, { source: unknown }>['source']

/** Where a field of the payload comes from: a fact of the purchase, or the same each time. */
export type Origin = Source | 'text' | 'number' | 'yes' | 'no' | 'nothing'

/** A field of the payload as it is edited. */
export type EditedField = { name: string; origin: Origin; value: string }

const fixed = { yes: true, no: false, nothing: null }
const isFixed = (origin: Origin): origin is keyof typeof fixed => origin in fixed

/** The fields as the server takes them. */
export const payloadOf = (fields: EditedField[]): PayloadField[] =>
  fields.map(({ name, origin, value }) => {
    if (origin === 'text') return { name, value }
    if (origin === 'number') return { name, value: Number(value) }
    return isFixed(origin) ? { name, value: fixed[origin] } : { name, source: origin }
  })

/** The fields of a rule as they are edited. */
export const editedFields = (payload: PayloadField[]): EditedField[] =>
  payload.map((field) => {
    if ('source' in field) return { name: field.name, origin: field.source, value: '' }
    const { name, value } = field
    if (value === null) return { name, origin: 'nothing', value: '' }
    if (typeof value === 'boolean') return { name, origin: value ? 'yes' : 'no', value: '' }
    return { name, origin: typeof value === 'number' ? 'number' : 'text', value: String(value) }
  })

/** What is wrong with a field among the others; null where nothing is. */
export function problemOf(fields: EditedField[], index: number): 'name' | 'repeated' | 'number' | null {
  const { name, origin, value } = fields[index]!
  if (name === '') return 'name'
  if (fields.findIndex((other) => other.name === name) < index) return 'repeated'
  if (origin === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) return 'number'
  return null
}

/** Whether the server would take the fields. */
export const isComplete = (fields: EditedField[]): boolean =>
  fields.length > 0 && fields.every((_, index) => problemOf(fields, index) === null)
