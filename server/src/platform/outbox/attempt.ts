import type { App } from '../context.ts'
import { OutboundError, type Posted } from '../outbound/index.ts'
import { parseRetryAfter } from './retry-schedule.rules.ts'

/** An attempt ends after this, however much of the answer has come. */
export const attemptTimeoutMs = 15_000
/** The attempt does not wait for more of an answer, unless the request wants more. */
const maxAnswerBytes = 16_384
const excerptBytes = 512

/** A request to send. Its body is stored bytes, so that every attempt sends the same. */
export type OutgoingRequest = {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** The answer is read up to this size; 16 KiB unless given. */
  max_answer_bytes?: number
}

/** The result of one attempt. */
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
export type RunningAttempt = {
  /** Never fails. */
  finished: Promise<Attempt>
  /** Gives up: the error is `aborted`. */
  abort(): void
}

/** Posts once through the guarded agent: https, no redirects, and the addresses of the host are checked each time. */
export function startAttempt(app: App, request: OutgoingRequest): RunningAttempt {
  const at_ms = app.clock.nowMs()
  const started = performance.now()
  const attempt = (
    result: Pick<Attempt, 'http_status' | 'error' | 'answer' | 'retry_after_ms'>,
  ): Attempt => ({
    at: new Date(at_ms),
    duration_ms: Math.round(performance.now() - started),
    ...result,
  })
  const failed = (error: unknown) =>
    attempt({
      http_status: null,
      error: error instanceof OutboundError ? error.reason : 'network',
      answer: Buffer.alloc(0),
      retry_after_ms: null,
    })
  const answered = ({ status, headers, answer }: Posted) =>
    attempt({
      http_status: status,
      error: statusError(status),
      answer,
      retry_after_ms: parseRetryAfter(headers['retry-after'], app.clock.realMs()),
    })
  try {
    const posting = app.outbound.post({
      max_answer_bytes: maxAnswerBytes,
      ...request,
      timeoutMs: attemptTimeoutMs,
    })
    return { finished: posting.answered.then(answered, failed), abort: posting.abort }
  } catch (error) {
    return { finished: Promise.resolve(failed(error)), abort: () => {} }
  }
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect_refused' : `http_${status}`
}

/** The first 512 bytes of an answer as text that can be stored; null where there is none. */
export function answerExcerpt(answer: Buffer): string | null {
  if (answer.length === 0) return null
  // A character that is cut in the middle is left out.
  const text = new TextDecoder().decode(answer.subarray(0, excerptBytes), {
    stream: answer.length > excerptBytes,
  })
  return text.replaceAll('\0', '\ufffd')
}
