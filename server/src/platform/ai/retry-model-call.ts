import { retry } from '../retry.ts'
import { ModelError } from './chat-model.ts'

const maxAttempts = 3
const firstDelayMs = 300

/**
 * Calls a model again after failures that may pass (no connection, 429, 5xx), three times in all, until the deadline.
 * Waits as long as the provider asks, else longer each time.
 * @param max_wait_ms a provider that asks to wait longer is not called again
 * @throws ModelError the last failure
 */
export const retryModelCall = <T>(
  call: () => Promise<T>,
  { deadline, max_wait_ms }: { deadline: AbortSignal; max_wait_ms: number },
): Promise<T> =>
  retry(call, {
    signal: deadline,
    delayMs(error, attempts) {
      if (!(error instanceof ModelError) || attempts === maxAttempts || !mayPass(error, max_wait_ms))
        return null
      const jitter = 0.8 + Math.random() * 0.4
      return error.retry_after_ms ?? firstDelayMs * 3 ** (attempts - 1) * jitter
    },
  })

const mayPass = ({ reason, retry_after_ms }: ModelError, max_wait_ms: number): boolean =>
  ['rate_limited', 'server_error', 'network'].includes(reason) && (retry_after_ms ?? 0) < max_wait_ms
