import { type RawBuilder, sql } from 'kysely'
import { databaseUnavailable, storageFull } from '../errors.ts'

const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * A deadlock, a serialization failure, or a reference to a row that was deleted after it was looked up. The same
 * transaction may succeed when it runs again, or then sees that the row was deleted.
 */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '23503'].includes(errorCode(error))

/** A unique constraint refused the row; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

/** A column that must have a value got none. */
export const isNotNullViolation = (error: unknown, table: string, column: string): boolean =>
  errorCode(error) === '23502' &&
  (error as { table?: string }).table === table &&
  (error as { column?: string }).column === column

/**
 * SQL that fails, with `isUnmet`, where a condition does not hold: for a statement with which COMMIT travels, on whose rows
 * nothing can depend any more.
 */
export const assertMet = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`1 / (${condition})::int`

/** `assertMet` found that its condition does not hold. */
export const isUnmet = (error: unknown): boolean => errorCode(error) === '22012'

/** An earlier statement of the transaction failed, or the one that would have prepared this one did for that reason. */
export const isAfterFailure = (error: unknown): boolean => ['25P02', '26000'].includes(errorCode(error))

/** The role may not do it. */
export const isDenied = (error: unknown): boolean => errorCode(error) === '42501'

// Class 08: connection failures. 57P0x: shutting down or starting. 53300: too many connections. 25P03: idle in transaction.
const unavailableStates = /^(08...|57P0[1-4]|53300|25P03)$/
const unavailableCalls = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const unavailableTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

const isUnreachable = (error: Error): boolean =>
  unavailableStates.test(errorCode(error)) ||
  unavailableCalls.test(errorCode(error)) ||
  unavailableTexts.test(error.message)

/** The statement, or the lock that it waited for, took longer than it may. */
const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(errorCode(error))

/** A statement that writes met a database that only reads at the moment, such as a standby. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006'

/** The disk of the database, or of the files, is full. */
export const isStorageFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error))

/** The database could not be reached, or could not do it now: nothing was done, and the same may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isUnreachable(error) || isTooSlow(error) || isReadOnly(error) || isStorageFull(error))

const unavailable = (cause: unknown, message?: string) =>
  databaseUnavailable(message, { headers: { 'retry-after': '2' }, cause })

/** Turns what the database or the disk cannot do now into the error that clients see; leaves every other error as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (isStorageFull(error)) return storageFull(undefined, { cause: error })
  if (isTooSlow(error)) return unavailable(error, 'The database took too long for this. Try again later.')
  if (isReadOnly(error))
    return unavailable(error, 'The database accepts no changes at the moment. Try again in a few seconds.')
  return isUnavailable(error) ? unavailable(error) : error
}

/** Thrown where a concurrent request was faster: the transaction runs again and then sees its rows. */
export const concurrentChange = (): Error =>
  Object.assign(new Error('a concurrent request changed the same rows'), { code: '40001' })
