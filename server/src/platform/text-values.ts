import type { z } from 'zod'

/** The kind of a field's value, as its text shows it: `flag` is true or false, `none` is null. */
export type ValueKind = 'flag' | 'integer' | 'number' | 'none' | 'text'

type Definition = {
  type: string
  format?: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
}

/** The kinds of values that a field takes; those of its items where it is a list. */
export function valueKinds(field: z.core.$ZodType): { kinds: Set<ValueKind>; isList: boolean } {
  const leaves = listLeaves(field)
  const list = leaves.find((leaf) => leaf.type === 'array')
  const items = list === undefined ? leaves : listLeaves(list.element!)
  return { kinds: new Set(items.map(valueKind)), isList: list !== undefined }
}

/**
 * Decodes a text from an address or a command line, by the kinds that its field takes. A text that fits none of them
 * is returned as it is; the schema then refuses it.
 */
export function decodeText(kinds: Set<ValueKind>, text: string): unknown {
  if (kinds.has('integer') && /^-?[0-9]{1,16}$/.test(text)) return Number(text)
  if (kinds.has('number') && /^-?[0-9]+(\.[0-9]+)?$/.test(text)) return Number(text)
  if (kinds.has('flag') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The schemas that a value can meet first, below defaults, unions and transformations. */
function listLeaves(schema: z.core.$ZodType): Definition[] {
  const definition = schema._zod.def as Definition
  if (definition.type === 'nullable') return [...listLeaves(definition.innerType!), { type: 'null' }]
  if (definition.innerType !== undefined) return listLeaves(definition.innerType)
  if (definition.type === 'pipe') return listLeaves(definition.in!)
  if (definition.options !== undefined) return definition.options.flatMap(listLeaves)
  return [definition]
}

function valueKind({ type, format }: Definition): ValueKind {
  if (type === 'boolean') return 'flag'
  if (type === 'number') return format === 'safeint' ? 'integer' : 'number'
  return type === 'null' ? 'none' : 'text'
}
