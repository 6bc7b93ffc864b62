import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { OutboundError, toOutboundError } from './errors.ts'

/** A message to another server. Only the beginning of the answer is wanted. */
export type PostRequest = {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** Ends the whole exchange. */
  timeoutMs: number
  /** The answer is read up to this size; the rest is not waited for. */
  max_answer_bytes: number
}

export type Posted = {
  status: number
  headers: IncomingHttpHeaders
  /** As they came: nothing is decoded. */
  answer: Buffer
}

export type Posting = {
  /** Once the status has come it counts, even if the body fails. @throws OutboundError */
  answered: Promise<Posted>
  /** Gives up. */
  abort(): void
}

/** Posts with as little around it as undici allows: deliveries are many. No redirect is followed. */
export function post(dispatcher: Dispatcher, url: URL, request: PostRequest): Posting {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  const chunks: Buffer[] = []
  let bytes = 0
  let head: Pick<Posted, 'status' | 'headers'> | null = null
  let controller: Dispatcher.DispatchController | null = null
  let ended: Error | null = null
  const timer = setTimeout(
    () => giveUp(new OutboundError('timeout', 'The other server did not answer in time.')),
    request.timeoutMs,
  )

  function end(error: unknown): void {
    clearTimeout(timer)
    if (head === null) reject(toOutboundError(error))
    else resolve({ ...head, answer: Buffer.concat(chunks).subarray(0, request.max_answer_bytes) })
  }

  function giveUp(error: Error): void {
    ended = error
    end(error)
    controller?.abort(error)
  }

  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'user-agent': 'Understudy/1.0', 'accept-encoding': 'identity', ...request.headers },
      body: request.body,
      headersTimeout: request.timeoutMs,
      bodyTimeout: request.timeoutMs,
    },
    {
      onRequestStart(started) {
        controller = started
        if (ended !== null) started.abort(ended)
      },
      onResponseStart(_controller, status, headers) {
        // 1xx comes before the answer.
        if (status >= 200) head = { status, headers }
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= request.max_answer_bytes)
          giveUp(new OutboundError('too_large', 'Enough of the answer was read.'))
      },
      onResponseEnd: () => end(null),
      onResponseError: (_controller, error) => end(error),
    },
  )
  return {
    answered: promise,
    abort: () => giveUp(new OutboundError('aborted', 'The call was ended.')),
  }
}
