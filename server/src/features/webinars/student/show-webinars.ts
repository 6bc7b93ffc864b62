import type { Ctx } from '../../../platform/context.ts'
import { signedUrl } from '../../assets/index.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { listStudentStandings, type Student } from '../entrance/list-student-standings.ts'
import type { WebinarRow } from '../records/webinars.queries.ts'
import type { StudentWebinar } from './schemas.ts'
import { showWebinar } from './show-webinar.rules.ts'

/** Webinars as a student sees them, drafts left out. Replays that are open have an address for an hour. */
export async function showWebinars(
  ctx: Ctx,
  student: Student,
  rows: WebinarRow[],
): Promise<StudentWebinar[]> {
  const nowMs = ctx.now.getTime()
  const published = rows.filter(({ status }) => status !== 'draft')
  const states = published.map((row) => webinarState(row, nowMs))
  const ended = published.map((row, index) => ({ ...row, ended_at: states[index]!.ended_at }))
  const standings = await listStudentStandings(ctx, student, ended)
  return published.map((row, index) => {
    const [state, standing] = [states[index]!, standings[index]!]
    const { webinar, replay_asset_id } = showWebinar(row, { state, standing, nowMs })
    const replay =
      replay_asset_id === null
        ? null
        : { asset_id: replay_asset_id, embed_url: signedUrl(ctx.app, 'embed', replay_asset_id) }
    return { ...webinar, replay }
  })
}
