import { z } from 'zod'

export type Json = Record<string, unknown>

/** The JSON schema of a Zod schema. Inner schemas with an id are added to `schemas`, which is `components.schemas`. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { definitions = {}, ...own } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
  }) as Json & { definitions?: Json }
  for (const [name, definition] of Object.entries(definitions)) schemas[name] = rebase(definition)
  return rebase(own) as Json
}

const rebase = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/definitions/', '"#/components/schemas/'))

/** The schema of raw bytes. */
export const binary = { type: 'string', format: 'binary' }
