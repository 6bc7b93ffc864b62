import type { AttemptOutcome } from '../deliveries/delivery.rules.ts'

/** The part of an answer that confirms a delivery: one key of its JSON object, with exactly this value. */
export type SuccessContract = { field: string; value: string | number | boolean | null }

const temporaryStatuses = [408, 425, 429]
/** Nothing was sent, and nothing can be sent to this address. */
const addressErrors = ['url_not_allowed', 'url_invalid']

/** Classifies an attempt under the connection's contract; without a contract every 2xx confirms. */
export function classifyAttempt(
  { http_status, error, answer }: { http_status: number | null; error: string | null; answer: Buffer },
  contract: SuccessContract | null,
): Pick<AttemptOutcome, 'kind' | 'error'> {
  if (error === null) {
    return contract === null || fulfils(answer, contract)
      ? { kind: 'confirmed', error: null }
      : { kind: 'temporary', error: 'not_confirmed' }
  }
  const isTemporary =
    http_status === null
      ? !addressErrors.includes(error)
      : http_status >= 500 || temporaryStatuses.includes(http_status)
  return { kind: isTemporary ? 'temporary' : 'final', error }
}

function fulfils(answer: Buffer, { field, value }: SuccessContract): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer))
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
    return Object.hasOwn(parsed, field) && (parsed as Record<string, unknown>)[field] === value
  } catch {
    return false
  }
}
