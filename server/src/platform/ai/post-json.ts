import type { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import { ModelError } from './chat-model.ts'
import type { ProviderCall } from './providers/provider.ts'

/** More than any reply needs. */
const maxReplyBytes = 1024 * 1024

type PostOptions = {
  signal: AbortSignal
  dispatcher: Dispatcher
  /** A longer answer fails as soon as it is too long. 1 MiB unless given. */
  maxBytes?: number
}

/** A request whose body is written already. */
type WrittenCall = { url: string; headers: Record<string, string>; body: string | Readable }

/** Sends JSON and reads the JSON that comes back. @throws ModelError */
export const postJson = ({ url, headers, body }: ProviderCall, options: PostOptions): Promise<unknown> =>
  postForJson(
    { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    options,
  )

/** Sends a body as it is and reads the JSON that comes back. @throws ModelError */
export async function postForJson(
  { url, headers, body }: WrittenCall,
  { signal, dispatcher, maxBytes = maxReplyBytes }: PostOptions,
): Promise<unknown> {
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      signal,
      dispatcher,
    })
    const { statusCode } = response
    if (statusCode < 200 || statusCode > 299) {
      response.body.on('error', () => {}).destroy()
      throw statusError(statusCode, response.headers['retry-after'])
    }
    return parse(await readLimited(response.body, maxBytes), String(response.headers['content-type'] ?? ''))
  } catch (error) {
    throw toModelError(error, signal)
  }
}

async function readLimited(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ModelError('too_large', `The answer is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** JSON is UTF-8 whatever the header says. Bytes that are not UTF-8 are decoded as the header says. */
function parse(bytes: Buffer, content_type: string): unknown {
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(content_type)?.[1] ?? 'utf-8'
  for (const encoding of ['utf-8', charset]) {
    try {
      return JSON.parse(new TextDecoder(encoding, { fatal: true }).decode(bytes))
    } catch {}
  }
  throw new ModelError('bad_answer', 'The answer is not JSON in UTF-8.')
}

function statusError(status: number, retry_after: string | string[] | undefined): ModelError {
  const message = `The model's server answered ${status}.`
  if (status === 429 || status === 529)
    return new ModelError('rate_limited', message, { retry_after_ms: parseRetryAfterSeconds(retry_after) })
  if (status === 408 || status >= 500)
    return new ModelError('server_error', message, { retry_after_ms: parseRetryAfterSeconds(retry_after) })
  return new ModelError(status === 400 || status === 422 ? 'unsupported' : 'refused', message)
}

/** Retry-After in milliseconds where it is given in seconds. A date is ignored, since the clocks may differ. */
function parseRetryAfterSeconds(header: string | string[] | undefined): number | null {
  const seconds = typeof header === 'string' ? Number(header) : Number.NaN
  return seconds >= 0 ? seconds * 1000 : null
}

function toModelError(error: unknown, signal: AbortSignal): ModelError {
  if (error instanceof ModelError) return error
  if (signal.aborted) return new ModelError('timeout', 'The model did not answer in time.', { cause: error })
  return new ModelError('network', 'The model could not be reached, or ended the connection.', {
    cause: error,
  })
}
