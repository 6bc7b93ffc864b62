import { createHeartbeatsBaseline } from '../baselines/heartbeats.ts'
import { answerAsBaseline } from '../shared/baseline.ts'

answerAsBaseline<{ database_url: string }>(createHeartbeatsBaseline)
