import type { Ctx } from '../context.ts'
import { defineError, invalidRequest } from '../errors.ts'
import { timestampForm } from '../instant.rules.ts'

export const changedMeanwhile = defineError(
  412,
  'changed_meanwhile',
  'Somebody else changed this since you read it. Read it again, then send your change.',
)

/**
 * The version that a client changes from: the record's updated_at in double quotes.
 * @returns null where the header is missing or `*`: whatever stands is changed
 * @throws invalid_request
 */
export function readIfMatch(header: string | undefined): string | null {
  if (header === undefined || header === '*') return null
  const version = /^"([^"]*)"$/.exec(header)?.[1]
  if (version === undefined || !timestampForm.test(version)) {
    throw invalidRequest('If-Match: must be the updated_at of the record in double quotes, or *.')
  }
  return version
}

/**
 * Refuses a change from a version of a record that no longer stands. The caller has locked the record.
 * @throws changed_meanwhile
 */
export function requireUnchanged({ ifMatch }: Ctx, { updated_at }: { updated_at: string }): void {
  if (ifMatch !== null && ifMatch !== updated_at) throw changedMeanwhile()
}
