import { createSamplesBaseline } from '../baselines/samples.ts'
import { answerAsBaseline } from '../shared/baseline.ts'

answerAsBaseline<{ database_url: string }>(createSamplesBaseline)
