import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from '../shared/child.ts'
import { moment } from './moment.ts'

/** When the first request of each purchase came: by order_ref, of external deliveries after `external/`. */
const firsts = new Map<string, number>()
let count = 0
let awaited = { count: Number.POSITIVE_INFINITY, resolve: () => {} }

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('latin1')
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    const purchase = request.url!.startsWith('/external')
      ? `external/${/"email":"([^@]+)@/.exec(body)?.[1]}`
      : (/"order_ref":"([^"]+)"/.exec(body)?.[1] ?? '')
    if (!firsts.has(purchase)) firsts.set(purchase, moment())
    if (request.url!.startsWith('/hang')) return
    response.writeHead(200, { 'content-length': 0 }).end()
    if (++count >= awaited.count) awaited.resolve()
  })
})
server.keepAliveTimeout = 60_000
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

answerParent(
  {
    port: () => (server.address() as AddressInfo).port,
    count: () => count,
    firsts: () => [...firsts],
    /** Answers when so many requests were answered in all, with the moment of that. */
    until: ({ total }: { total: number }) =>
      new Promise((resolve) => {
        if (count >= total) resolve(moment())
        else awaited = { count: total, resolve: () => resolve(moment()) }
      }),
  },
  async () => server.closeAllConnections(),
)
