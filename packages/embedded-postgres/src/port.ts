import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a free port of 127.0.0.1, below the ports that systems use for outgoing connections. PostgreSQL needs the same
 * port again after a crash, and a client must not connect to itself meanwhile.
 */
export async function findFreePort(): Promise<number> {
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
