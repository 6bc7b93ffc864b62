import { z } from 'zod'
import { defineError } from '../errors.ts'
import { parseInstantOrDay } from '../instant.rules.ts'

export const invalidUpdatedSince = defineError(
  400,
  'invalid_updated_since',
  'updated_since: must be an instant in ISO 8601 or a date.',
)

/** `updated_since` of a list. @param records what the list then holds */
export const updatedSince = (records: string) =>
  z
    .string()
    .optional()
    .meta({
      description: `${records}: ISO 8601, in UTC where it has no zone, or a date for midnight in UTC.`,
    })

/** @returns null where nothing was given. @throws invalid_updated_since */
export function parseUpdatedSince(given: string | undefined): Date | null {
  if (given === undefined) return null
  const parsed = parseInstantOrDay(given)
  if (parsed === null) throw invalidUpdatedSince()
  return parsed
}
