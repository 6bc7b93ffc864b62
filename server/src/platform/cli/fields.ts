import { z } from 'zod'
import type { Command } from './command.ts'

/** What may be written for a field; `flag` takes no value. */
type Kind = 'flag' | 'number' | 'none' | 'text'

/** One field of a command's schema, as it is typed. */
export type Field = {
  /** The wire name. */
  name: string
  /** Name of the option, without dashes before it. */
  option: string
  kinds: Set<Kind>
  repeatable: boolean
  required: boolean
  /** A flag that is true, or may be left open, when it is not typed: `--no-x` sets it to false. */
  negatable: boolean
  schema: JsonSchema
}

/** The parts of JSON Schema that help texts show. */
export type JsonSchema = {
  type?: string
  format?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** The fields of a command in the order of their declaration. */
export function fieldsOf(command: Command): Field[] {
  const json = z.toJSONSchema(command.options, { io: 'input', unrepresentable: 'any' })
  return Object.entries(command.options.shape).map(([name, type]) => {
    const schema = (json.properties?.[name] ?? {}) as JsonSchema
    const leaves = leavesOf(type)
    const array = leaves.find((leaf) => leaf.type === 'array')
    const kinds = new Set((array === undefined ? leaves : leavesOf(array.element!)).map(kindOf))
    return {
      name,
      option: name.replaceAll('_', '-'),
      kinds,
      repeatable: array !== undefined,
      required: json.required?.includes(name) ?? false,
      negatable: kinds.has('flag') && schema.default !== false,
      schema,
    }
  })
}

/** What was typed as the schema takes it; a text that fits no kind is left for the schema to refuse. */
export function readValue(field: Field, typed: unknown): unknown {
  if (Array.isArray(typed)) return typed.map((item) => readValue(field, item))
  if (typeof typed !== 'string') return typed
  if (field.kinds.has('none') && typed === 'none') return null
  if (field.kinds.has('number') && /^[+-]?\d+(\.\d+)?$/.test(typed)) return Number(typed)
  return typed
}

type Definition = {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
}

/** The schemas that a value can meet first, below defaults, unions and transformations. */
function leavesOf(schema: z.core.$ZodType): Definition[] {
  const definition = schema._zod.def as Definition
  if (definition.type === 'nullable') return [...leavesOf(definition.innerType!), { type: 'null' }]
  if (definition.innerType !== undefined) return leavesOf(definition.innerType)
  if (definition.type === 'pipe') return leavesOf(definition.in!)
  if (definition.options !== undefined) return definition.options.flatMap(leavesOf)
  return [definition]
}

const kindOf = (leaf: Definition): Kind => {
  if (leaf.type === 'boolean') return 'flag'
  if (leaf.type === 'number') return 'number'
  return leaf.type === 'null' ? 'none' : 'text'
}
