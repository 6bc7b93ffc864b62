import type { Field, JsonSchema } from './fields.ts'

/** The placeholder of a field's value in usage lines, without its brackets: `starter|pro|scale`, `integer`. */
export function placeholder(field: Field): string {
  const forms = alternatives(field.repeatable ? (field.schema.items ?? {}) : field.schema)
  return forms.map(form).join('|')
}

/** Meaning, bounds and default of a field: its line in a command's help. */
export function describeField(field: Field): string {
  const { schema } = field
  const remarks = [
    ...alternatives(field.repeatable ? (schema.items ?? {}) : schema).flatMap(bounds),
    ...(field.repeatable ? ['may be repeated'] : []),
    ...(field.required ? ['required'] : []),
    ...(schema.default === undefined || typeof schema.default === 'boolean'
      ? []
      : [`default ${String(schema.default)}`]),
  ]
  const sentence = schema.description?.replace(/\.$/, '')
  const bracketed = remarks.length === 0 ? undefined : `(${remarks.join(', ')})`
  return [sentence, bracketed].filter((part) => part !== undefined).join(' ')
}

/** In a union the description and the default stand outside. */
const alternatives = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(alternatives) ?? [schema]

function form(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join('|')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.type === 'null') return 'none'
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'date' || schema.format === 'email') return schema.format
  if (schema.format === 'uri') return 'url'
  if (schema.format === 'int64') return 'id'
  return schema.type === 'integer' || schema.type === 'number' ? schema.type : 'text'
}

function bounds(schema: JsonSchema): string[] {
  if (schema.format === 'date-time') return ['such as 2027-01-31T00:00:00Z']
  if (schema.format === 'int64') return []
  return [
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minLength, schema.maxLength, ' characters'),
  ]
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string[] {
  const min = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum
  const max = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
  if (min === 1 && unit !== '') return ['not empty']
  if (min !== undefined) return [`at least ${min}${unit}`]
  return max === undefined ? [] : [`at most ${max}${unit}`]
}
