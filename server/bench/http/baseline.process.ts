import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openPool } from '../baselines/pool.ts'
import { createBaseline } from '../baselines/server.ts'
import { answerParent, cpuSeconds } from './child.ts'
import type { BenchData } from './data.ts'

let close = async () => {}

answerParent(
  {
    start: async ({ database_url, data }: { database_url: string; data: BenchData }) => {
      const pool = openPool(database_url)
      const accounts = [...data.readers, ...data.chatters]
      const keys = new Map(accounts.map(({ key, id, created_at }) => [key, { id, created_at }]))
      const server = createBaseline(pool, keys).listen(0, '127.0.0.1')
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
