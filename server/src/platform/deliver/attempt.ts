import type { App } from '../context.ts'
import { OutboundError } from '../outbound/index.ts'
import { readRetryAfter } from './schedule.rules.ts'

/** An attempt ends after this, whatever of the answer has come. */
export const attemptTimeoutMs = 15_000
/** More of an answer is not waited for. */
const mostAnswerBytes = 16_384
const excerptBytes = 512

/** What is sent: stored bytes, so that every attempt sends the same. */
export type Outgoing = { url: string; headers: Record<string, string>; body: Buffer }

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

/** Posts once through the guarded agent: https, no redirects, addresses checked anew. Never throws. */
export async function attempt(app: App, outgoing: Outgoing, signal: AbortSignal): Promise<Attempt> {
  const at_ms = app.clock.nowMs()
  const began = performance.now()
  const made: Attempt = {
    at: new Date(at_ms),
    duration_ms: 0,
    http_status: null,
    error: null,
    answer: Buffer.alloc(0),
    retry_after_ms: null,
  }
  try {
    const { status, headers, body } = await app.outbound.request({
      ...outgoing,
      method: 'POST',
      https_only: true,
      idle_timeout_ms: attemptTimeoutMs,
      signal,
    })
    made.http_status = status
    made.error = errorOf(status)
    made.retry_after_ms = readRetryAfter(headers['retry-after'], at_ms)
    made.answer = await readAnswer(body)
  } catch (error) {
    made.error = error instanceof OutboundError ? error.reason : 'network'
  }
  made.duration_ms = Math.round(performance.now() - began)
  return made
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect_refused' : `http_${status}`
}

/** What can be had of the body; that it breaks off takes nothing from the status. */
async function readAnswer(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= mostAnswerBytes) break
    }
  } catch {
    // The status has come, and with it the outcome.
  }
  return Buffer.concat(chunks).subarray(0, mostAnswerBytes)
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
