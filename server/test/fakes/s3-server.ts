import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Credentials, signatureProblem } from './s3-signature.ts'

/** A bucket over HTTP as S3 answers it: signatures and payload hashes checked, small pages, multipart with its rules. */
type FakeS3 = {
  url: string
  bucket: string
  credentials: S3Credentials
  objects: Map<string, StoredObject>
  uploads: Map<string, Upload>
  /** Answers the next `count` requests with this status instead of doing them. */
  failNext(count: number, status: number): void
  close(): Promise<void>
}

type StoredObject = { body: Buffer; modified: Date }
type Part = { etag: string; body: Buffer }
type Upload = { key: string; started: Date; parts: Map<number, Part> }
type Call = { method: string; key: string; query: URLSearchParams; body: Buffer; range: string | undefined }
type Reply = { status: number; xml?: string; body?: Buffer; headers?: Record<string, string> }

const smallestPart = 5 * 1024 * 1024
const pageSize = 3

export async function startFakeS3(bucket = 'media'): Promise<FakeS3> {
  const credentials = { access_key_id: 'AKIDEXAMPLE', secret_access_key: randomUUID(), region: 'eu-south-2' }
  const store = { objects: new Map<string, StoredObject>(), uploads: new Map<string, Upload>() }
  const faults: number[] = []
  const server = createServer(async (request, response) => {
    const body = await readAll(request)
    const fault = faults.shift()
    const problem = signatureProblem(request, body, credentials)
    const url = new URL(request.url!, 'http://host')
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/')
    const call = {
      method: request.method!,
      key: rest.join('/'),
      query: url.searchParams,
      body,
      range: request.headers.range,
    }
    if (fault !== undefined) send(response, failure(fault, 'SlowDown'))
    else if (problem !== null) send(response, failure(403, problem))
    else if (first !== bucket) send(response, failure(404, 'NoSuchBucket'))
    else send(response, call.key === '' ? list(store, call) : act(store, call), call.method === 'HEAD')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials,
    ...store,
    failNext: (count, status) => void faults.push(...Array<number>(count).fill(status)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Store = Pick<FakeS3, 'objects' | 'uploads'>

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, { status, xml, body, headers }: Reply, head = false): void {
  const bytes = xml === undefined ? (body ?? Buffer.alloc(0)) : Buffer.from(`<?xml version="1.0"?>${xml}`)
  response.writeHead(status, { 'content-length': bytes.length, ...headers })
  response.end(head ? undefined : bytes)
}

const failure = (status: number, code: string): Reply => ({
  status,
  xml: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
const computeEtag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`
const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function act(store: Store, call: Call): Reply {
  const { method, key, query, body } = call
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID()
    store.uploads.set(id, { key, started: new Date(), parts: new Map() })
    return { status: 200, xml: `<Result><Key>${key}</Key><UploadId>${id}</UploadId></Result>` }
  }
  if (query.has('uploadId')) return actOnUpload(store, call)
  if (method === 'PUT') {
    store.objects.set(key, { body, modified: new Date() })
    return { status: 200, headers: { etag: computeEtag(body) } }
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return { status: 204 }
  }
  const object = store.objects.get(key)
  return object === undefined ? failure(404, 'NoSuchKey') : read(object, call.range)
}

function read({ body }: StoredObject, range: string | undefined): Reply {
  const headers = { etag: computeEtag(body) }
  if (range === undefined) return { status: 200, body, headers }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  if (Number(start) >= body.length) return failure(416, 'InvalidRange')
  const part = body.subarray(Number(start), Number(end) + 1)
  const content_range = `bytes ${start}-${Number(start) + part.length - 1}/${body.length}`
  return { status: 206, body: part, headers: { ...headers, 'content-range': content_range } }
}

function actOnUpload(store: Store, { method, key, query, body }: Call): Reply {
  const id = query.get('uploadId')!
  const upload = store.uploads.get(id)
  if (upload === undefined || upload.key !== key) return failure(404, 'NoSuchUpload')
  if (method === 'PUT') {
    const etag = computeEtag(body)
    upload.parts.set(Number(query.get('partNumber')), { etag, body })
    return { status: 200, headers: { etag } }
  }
  if (method === 'DELETE') {
    store.uploads.delete(id)
    return { status: 204 }
  }
  if (method === 'GET') return listParts(upload, Number(query.get('part-number-marker') ?? 0))
  return complete(store, id, body.toString())
}

function complete(store: Store, id: string, xml: string): Reply {
  const upload = store.uploads.get(id)!
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
  const bodies: Buffer[] = []
  for (const [index, [, number, etag]] of named.entries()) {
    const part = upload.parts.get(Number(number))
    const plain = etag!.replaceAll('&#34;', '"').replaceAll('&quot;', '"')
    // Under status 200, as S3 does once it has begun to answer.
    if (part === undefined || part.etag !== plain) return failure(200, 'InvalidPart')
    if (part.body.length < smallestPart && index < named.length - 1) return failure(400, 'EntityTooSmall')
    bodies.push(part.body)
  }
  if (bodies.length === 0) return failure(400, 'MalformedXML')
  store.objects.set(upload.key, { body: Buffer.concat(bodies), modified: new Date() })
  store.uploads.delete(id)
  return { status: 200, xml: '<CompleteMultipartUploadResult/>' }
}

function listParts(upload: Upload, after: number): Reply {
  const numbers = [...upload.parts.keys()].filter((number) => number > after).sort((a, b) => a - b)
  const shown = numbers.slice(0, pageSize)
  const lines = shown.map((number) => {
    const { etag, body } = upload.parts.get(number)!
    return `<Part><PartNumber>${number}</PartNumber><ETag>${xmlText(etag)}</ETag><Size>${body.length}</Size></Part>`
  })
  const more = `<IsTruncated>${numbers.length > pageSize}</IsTruncated><NextPartNumberMarker>${shown.at(-1) ?? 0}</NextPartNumberMarker>`
  return { status: 200, xml: `<ListPartsResult>${more}${lines.join('')}</ListPartsResult>` }
}

function list(store: Store, { query }: Call): Reply {
  const prefix = query.get('prefix') ?? ''
  if (query.has('uploads')) return listUploads(store, prefix, query.get('upload-id-marker') ?? '')
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const shown = keys.slice(0, pageSize)
  const lines = shown.map((key) => {
    const { body, modified } = store.objects.get(key)!
    return `<Contents><Key>${xmlText(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const more =
    keys.length > pageSize
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${shown.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return { status: 200, xml: `<ListBucketResult>${more}${lines.join('')}</ListBucketResult>` }
}

function listUploads(store: Store, prefix: string, after: string): Reply {
  const ids = [...store.uploads.keys()]
    .sort()
    .filter((id) => id > after && store.uploads.get(id)!.key.startsWith(prefix))
  const shown = ids.slice(0, pageSize)
  const lines = shown.map((id) => {
    const { key, started } = store.uploads.get(id)!
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${started.toISOString()}</Initiated></Upload>`
  })
  const more = `<IsTruncated>${ids.length > pageSize}</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>${shown.at(-1) ?? ''}</NextUploadIdMarker>`
  return {
    status: 200,
    xml: `<ListMultipartUploadsResult>${more}${lines.join('')}</ListMultipartUploadsResult>`,
  }
}
