import { z } from 'zod'

export type Json = Record<string, unknown>

/** JSON schema of a Zod schema; those with an id move to `components.schemas`. */
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

/** Bytes as they are. */
export const binary = { type: 'string', format: 'binary' }
