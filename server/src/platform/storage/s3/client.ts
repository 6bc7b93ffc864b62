import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { retry } from '../../retry.ts'
import { elementText } from './xml.rules.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  /** Put before every key, such as `understudy/`; may be empty. */
  prefix: string
  addressing: 'path' | 'host'
  access_key_id: string
  secret_access_key: string
  /** Bytes of the first parts of an upload; 16 MiB unless given. */
  part_bytes?: number
}

/** The storage refused a request, or could not be reached (status 0). */
class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(`the S3 storage answered ${status} ${code}: ${message}`, { cause })
    this.status = status
    this.code = code
  }
}

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix; left out in requests about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

type S3Response = Dispatcher.ResponseData

const maxAttempts = 4
const firstDelayMs = 200
const emptyBody = Buffer.alloc(0)

/** Sends signed requests. Retries if the storage is busy or the connection breaks before the answer. */
export function createS3Client(options: S3Options) {
  const agent = new Agent({ headersTimeout: 60_000, bodyTimeout: 60_000, allowH2: false })
  const base = new URL(options.endpoint)
  if (options.addressing === 'host') base.hostname = `${options.bucket}.${base.hostname}`
  const root = options.addressing === 'host' ? '/' : `/${options.bucket}/`

  function requestUrl({ key, query }: S3Request): URL {
    const url = new URL(base)
    url.pathname = key === undefined ? root : `${root}${options.prefix}${key}`
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    return url
  }

  async function exchange(request: S3Request): Promise<S3Response> {
    const { method, body = emptyBody } = request
    const hash = createHash('sha256').update(body).digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: requestUrl(request).href,
      headers: { ...request.headers, 'x-amz-content-sha256': hash },
      accessKeyId: options.access_key_id,
      secretAccessKey: options.secret_access_key,
      service: 's3',
      region: options.region,
    }).sign()
    return agent.request({
      origin: signed.url.origin,
      path: signed.url.pathname + signed.url.search,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body.length > 0 || method === 'PUT' || method === 'POST' ? body : null,
    })
  }

  async function sendOnce(request: S3Request): Promise<S3Response> {
    try {
      const response = await exchange(request)
      if (response.statusCode < 300) return response
      throw responseError(response.statusCode, await response.body.text())
    } catch (error) {
      if (error instanceof S3Error) throw error
      throw new S3Error(0, 'unreachable', (error as Error).message, error)
    }
  }

  const send = (request: S3Request): Promise<S3Response> =>
    retry(() => sendOnce(request), {
      delayMs: (error, attempts) =>
        attempts < maxAttempts && isRetryable(error) ? firstDelayMs * 2 ** (attempts - 1) : null,
    })

  return {
    send,
    /** Sends a request and reads its answer as text. */
    text: async (request: S3Request): Promise<string> => (await send(request)).body.text(),
    close: () => agent.destroy(),
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** The storage is busy or could not be reached. */
const isRetryable = (error: unknown): boolean =>
  error instanceof S3Error && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The error that an S3 storage describes in its answer. */
export const responseError = (status: number, xml: string): S3Error =>
  new S3Error(status, elementText(xml, 'Code') ?? 'unknown', elementText(xml, 'Message') ?? '')

export const isMissing = (error: unknown): boolean =>
  error instanceof S3Error &&
  (error.status === 404 || error.code === 'NoSuchKey' || error.code === 'NoSuchUpload')
