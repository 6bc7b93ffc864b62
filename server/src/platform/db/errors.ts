import { databaseUnavailable } from '../errors.ts'

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

// Class 08: connection failures. 57P0x: shutting down or starting. 53300: too many connections.
// 57014, 55P03, 25P03: statement, lock and idle timeouts of our own.
const unavailableStates = /^(08...|57P0[1-4]|53300|57014|55P03|25P03)$/
const unavailableCalls = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const unavailableTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** The database could not be reached or timed out: nothing was done, and the client may try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return unavailableStates.test(code) || unavailableCalls.test(code) || unavailableTexts.test(error.message)
}

/** Turns a lost database into the error that clients see; leaves every other error as it is. */
export const translateDatabaseError = (error: unknown): unknown =>
  isUnavailable(error)
    ? databaseUnavailable(undefined, { headers: { 'retry-after': '2' }, cause: error })
    : error

/** Thrown where a concurrent request was faster: the transaction runs again and then sees its rows. */
export const concurrentChange = (): Error =>
  Object.assign(new Error('a concurrent request changed the same rows'), { code: '40001' })
