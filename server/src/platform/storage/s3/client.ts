import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
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

  async function send(request: S3Request): Promise<S3Response> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === maxAttempts
      try {
        const response = await exchange(request)
        if (response.statusCode < 300) return response
        const text = await response.body.text()
        const isRetryable = response.statusCode >= 500 || response.statusCode === 429
        if (!isRetryable || isLast) throw responseError(response.statusCode, text)
      } catch (error) {
        if (error instanceof S3Error) throw error
        if (isLast) throw new S3Error(0, 'unreachable', (error as Error).message, error)
      }
      await sleep(firstDelayMs * 2 ** (attempt - 1))
    }
  }

  return {
    send,
    /** Sends a request and reads its answer as text. */
    text: async (request: S3Request): Promise<string> => (await send(request)).body.text(),
    close: () => agent.destroy(),
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** The error that an S3 storage describes in its answer. */
export const responseError = (status: number, xml: string): S3Error =>
  new S3Error(status, elementText(xml, 'Code') ?? 'unknown', elementText(xml, 'Message') ?? '')

export const isMissing = (error: unknown): boolean =>
  error instanceof S3Error &&
  (error.status === 404 || error.code === 'NoSuchKey' || error.code === 'NoSuchUpload')
