import { createModelBaseline } from '../baselines/model-chat.ts'
import type { BenchAccount } from '../http/data.ts'
import { answerAsBaseline } from '../shared/baseline.ts'

type Start = { database_url: string; model_port: number; accounts: BenchAccount[] }

answerAsBaseline((pool, { model_port, accounts }: Start) =>
  createModelBaseline(pool, `http://127.0.0.1:${model_port}/v1`, accounts),
)
