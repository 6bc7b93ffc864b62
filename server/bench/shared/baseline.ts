import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { openPool } from '../baselines/pool.ts'
import { answerParent, cpuSeconds } from './child.ts'

/** The process of a baseline: its server, made by `create` with what the parent tells at the start, and its CPU time. */
export function answerAsBaseline<Start extends { database_url: string }>(
  create: (pool: pg.Pool, start: Start) => Server,
): void {
  let close = async () => {}
  answerParent(
    {
      start: async (start: Start) => {
        const pool = openPool(start.database_url)
        const server = create(pool, start).listen(0, '127.0.0.1')
        await once(server, 'listening')
        close = async () => {
          server.closeAllConnections()
          server.close()
          await pool.end()
        }
        return (server.address() as AddressInfo).port
      },
      cpu: cpuSeconds,
    },
    () => close(),
  )
}
