import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port below those that systems hand out for outgoing connections: Postgres has to get the same one again
 * after a crash, and a client must not end up connected to itself meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
