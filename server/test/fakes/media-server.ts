import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file, and the way in which it is served. */
type ServedFile = {
  body?: Buffer
  /** Answer with a redirect there. */
  redirect?: string
  type?: string
  /** Strong unless it begins with W/; none: the file cannot be resumed. */
  etag?: string
  /** Answer Range with 206. */
  ranges?: boolean
  /** Cut the connection after so many bytes of an answer, once for each number. */
  cuts?: number[]
  /** Send so many bytes, then nothing more. */
  stallAfter?: number
  /** Statuses that come before the file is served. */
  refusals?: number[]
  /** No Content-Length. */
  chunked?: boolean
  /** Answer only when this is done. */
  hold?: Promise<unknown>
}

type MediaServer = {
  url: string
  files: Map<string, ServedFile>
  /** Path and Range of the requests, in their order. */
  requests: { path: string; range: string | undefined }[]
  serve(path: string, file: ServedFile): string
  close(): Promise<void>
}

/** A site from which media are fetched, with the troubles that sites have. */
export async function startMediaServer(): Promise<MediaServer> {
  const files = new Map<string, ServedFile>()
  const requests: MediaServer['requests'] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url!, range: request.headers.range })
    const file = files.get(request.url!)
    await file?.hold
    if (file === undefined) response.writeHead(404).end('none')
    else answer(request, response, file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    files,
    requests,
    serve(path, file) {
      files.set(path, file)
      return url + path
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, file: ServedFile): void {
  const refusal = file.refusals?.shift()
  if (refusal !== undefined) return void response.writeHead(refusal).end('no')
  if (file.redirect !== undefined) return void response.writeHead(302, { location: file.redirect }).end()
  const { body = Buffer.alloc(0), etag, type = 'application/octet-stream' } = file
  const from = parseRangeStart(request, file)
  if (from !== null && from >= body.length) {
    return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end()
  }
  const part = body.subarray(from ?? 0)
  response.writeHead(from === null ? 200 : 206, {
    'content-type': type,
    ...(etag === undefined ? {} : { etag }),
    ...(file.chunked ? {} : { 'content-length': part.length }),
    ...(from === null ? {} : { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
  })
  if (file.stallAfter !== undefined) return void response.write(part.subarray(0, file.stallAfter))
  const cut = file.cuts?.shift()
  if (cut === undefined) response.end(part)
  else response.write(part.subarray(0, cut), () => response.destroy())
}

/** @returns the first byte that a request asks for; null for the whole file */
function parseRangeStart(request: IncomingMessage, { ranges = true, etag }: ServedFile): number | null {
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  return ranges && same && from !== undefined ? Number(from) : null
}
