import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent, cpuSeconds } from '../shared/child.ts'

const reply = { content: 'Water them in the morning, every second day.', actions: [], sources: ['k1'] }
const body = Buffer.from(
  JSON.stringify({
    choices: [{ message: { role: 'assistant', content: JSON.stringify(reply) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 900, completion_tokens: 12 },
  }),
)
const headers = { 'content-type': 'application/json', 'content-length': body.length }

// A model that thinks for no time at all: every question gets the same answer once it has come in whole.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body))
})
server.keepAliveTimeout = 72_000

answerParent(
  {
    start: async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return (server.address() as AddressInfo).port
    },
    cpu: cpuSeconds,
  },
  async () => server.closeAllConnections(),
)
