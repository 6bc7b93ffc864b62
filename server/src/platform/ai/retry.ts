import { setTimeout as delay } from 'node:timers/promises'
import { ModelError } from './chat-model.ts'

const mostAttempts = 3
const firstPauseMs = 300

/**
 * Asks again after what may pass (no connection, 429, 5xx), three times in all, as long as the deadline allows.
 * @param within_ms what a provider asks to wait at most; where it asks for more, asking again is no use
 * @throws ModelError the last failure
 */
export async function withRetries<T>(
  ask: () => Promise<T>,
  { deadline, within_ms }: { deadline: AbortSignal; within_ms: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ModelError) || attempt === mostAttempts || !mayPass(error, within_ms))
        throw error
      await pause(error, attempt, deadline)
    }
  }
}

/** Whether asking again within the time can help. */
const mayPass = ({ reason, retry_after_ms }: ModelError, within_ms: number): boolean =>
  ['rate_limited', 'server_error', 'network'].includes(reason) && (retry_after_ms ?? 0) < within_ms

/** Waits as long as the provider asks, else longer each time. @throws the failure, where the time is up */
async function pause(error: ModelError, attempt: number, deadline: AbortSignal): Promise<void> {
  const jitter = 0.8 + Math.random() * 0.4
  const wait_ms = error.retry_after_ms ?? firstPauseMs * 3 ** (attempt - 1) * jitter
  try {
    await delay(wait_ms, undefined, { signal: deadline })
  } catch {
    throw error
  }
}
