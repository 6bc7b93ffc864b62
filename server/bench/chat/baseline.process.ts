import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createModelBaseline } from '../baselines/model-chat.ts'
import { openPool } from '../baselines/pool.ts'
import { answerParent, cpuSeconds } from '../http/child.ts'
import type { BenchAccount } from '../http/data.ts'

let close = async () => {}
type Start = { database_url: string; model_port: number; accounts: BenchAccount[] }

answerParent(
  {
    start: async ({ database_url, model_port, accounts }: Start) => {
      const pool = openPool(database_url)
      const server = createModelBaseline(pool, `http://127.0.0.1:${model_port}/v1`, accounts)
      await once(server.listen(0, '127.0.0.1'), 'listening')
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
