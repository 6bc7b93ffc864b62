import type { App } from '../context.ts'
import { OutboundError, type Posted } from '../outbound/index.ts'
import { readRetryAfter } from './schedule.rules.ts'

/** An attempt ends after this, whatever of the answer has come. */
export const attemptTimeoutMs = 15_000
/** More of an answer is not waited for, unless the request wants more. */
const mostAnswerBytes = 16_384
const excerptBytes = 512

/** What is sent: stored bytes, so that every attempt sends the same. */
export type Outgoing = {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** How much of the answer is wanted, where it is more than a look. */
  answer_bytes?: number
}

/** What came of one attempt. */
export type Attempt = {
  at: Date
  duration_ms: number
  /** null: there was no answer. */
  http_status: number | null
  /** null: an answer in the 2xx range. Else a stable code: `timeout`, `network`, `http_503`, `redirect_refused` … */
  error: string | null
  /** The beginning of the answer's body. */
  answer: Buffer
  retry_after_ms: number | null
}

/** An attempt that runs. */
export type Attempting = {
  /** Never fails. */
  made: Promise<Attempt>
  /** Gives up: the error is `aborted`. */
  abort(): void
}

/** Posts once through the guarded agent: https, no redirects, addresses checked anew. */
export function attempt(app: App, outgoing: Outgoing): Attempting {
  const at_ms = app.clock.nowMs()
  const began = performance.now()
  const made = (came: Pick<Attempt, 'http_status' | 'error' | 'answer' | 'retry_after_ms'>): Attempt => ({
    at: new Date(at_ms),
    duration_ms: Math.round(performance.now() - began),
    ...came,
  })
  const failed = (error: unknown) =>
    made({
      http_status: null,
      error: error instanceof OutboundError ? error.reason : 'network',
      ...{ answer: Buffer.alloc(0), retry_after_ms: null },
    })
  const answered = ({ status, headers, answer }: Posted) =>
    made({
      http_status: status,
      error: errorOf(status),
      answer,
      retry_after_ms: readRetryAfter(headers['retry-after'], at_ms),
    })
  try {
    const posting = app.outbound.post({
      answer_bytes: mostAnswerBytes,
      ...outgoing,
      timeout_ms: attemptTimeoutMs,
    })
    return { made: posting.answered.then(answered, failed), abort: posting.abort }
  } catch (error) {
    return { made: Promise.resolve(failed(error)), abort: () => {} }
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect_refused' : `http_${status}`
}

/** The first 512 bytes of an answer as text that can be stored; null where there is none. */
export function excerptOf(answer: Buffer): string | null {
  if (answer.length === 0) return null
  // A character that is cut in the middle is left out.
  const text = new TextDecoder().decode(answer.subarray(0, excerptBytes), {
    stream: answer.length > excerptBytes,
  })
  return text.replaceAll('\0', '\ufffd')
}
