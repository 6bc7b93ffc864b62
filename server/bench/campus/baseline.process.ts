import { createCampusBaseline } from '../baselines/campus.ts'
import { answerAsBaseline } from '../shared/baseline.ts'

answerAsBaseline<{ database_url: string }>(createCampusBaseline)
