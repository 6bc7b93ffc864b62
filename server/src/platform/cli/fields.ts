import { z } from 'zod'
import { decodeText, type ValueKind, valueKinds } from '../text-values.ts'
import type { Command } from './command.ts'

/** One field of a command's schema, as it is typed. */
export type Field = {
  /** The wire name. */
  name: string
  /** Name of the option, without dashes before it. */
  option: string
  /** The kinds of values that it takes; a flag takes no value. */
  kinds: Set<ValueKind>
  repeatable: boolean
  required: boolean
  /**
   * A flag that is true, or may be left open, when it is not typed: `--no-x` sets it to false. The description of one
   * that is true says what `--no-x` does.
   */
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
export function commandFields(command: Command): Field[] {
  const json = z.toJSONSchema(command.options, { io: 'input', unrepresentable: 'any' })
  return Object.entries(command.options.shape).map(([name, type]) => {
    const schema = (json.properties?.[name] ?? {}) as JsonSchema
    const { kinds, isList } = valueKinds(type)
    return {
      name,
      option: name.replaceAll('_', '-'),
      kinds,
      repeatable: isList,
      required: json.required?.includes(name) ?? false,
      negatable: kinds.has('flag') && schema.default !== false,
      schema,
    }
  })
}

/** Turns what was typed into a value for the schema. A text that fits no kind stays a text, which the schema refuses. */
export function typedValue(field: Field, typed: unknown): unknown {
  if (Array.isArray(typed)) return typed.map((item) => typedValue(field, item))
  if (typeof typed !== 'string') return typed
  return field.kinds.has('none') && typed === 'none' ? null : decodeText(field.kinds, typed)
}
