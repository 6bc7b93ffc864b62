import { createAttendanceBaseline } from '../baselines/attendance.ts'
import { answerAsBaseline } from '../shared/baseline.ts'
import { liveKit } from './notices.ts'

type Start = { database_url: string; key: string; account_id: number }

answerAsBaseline((pool, { key, account_id }: Start) =>
  createAttendanceBaseline(pool, { key, account_id, secret: liveKit.secret }),
)
