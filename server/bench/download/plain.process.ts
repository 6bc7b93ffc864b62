import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { residentHandlers } from './resident.ts'

/** A download without any framework: a stream of the file into the answer. */
answerParent(
  {
    start: async ({ path, size }: { path: string; size: number }) => {
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
        createReadStream(path).pipe(response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    cpu: cpuSeconds,
    ...residentHandlers,
  },
  async () => {},
)
