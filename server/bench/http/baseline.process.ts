import { createBaseline } from '../baselines/server.ts'
import { answerAsBaseline } from '../shared/baseline.ts'
import type { BenchData } from './data.ts'

type Start = { database_url: string; data: BenchData }

answerAsBaseline((pool, { data }: Start) => {
  const accounts = [...data.readers, ...data.chatters]
  return createBaseline(pool, new Map(accounts.map(({ key, id, created_at }) => [key, { id, created_at }])))
})
