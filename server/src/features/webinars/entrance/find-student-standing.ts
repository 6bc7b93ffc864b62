import type { Ctx } from '../../../platform/context.ts'
import { listCourseAccess } from '../../access/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import type { Standing } from './entrance.rules.ts'
import { type Audience, listStudentStandings } from './list-student-standings.ts'

/** What a student is to a webinar. @returns null where they were erased */
export async function findStudentStanding(
  ctx: Ctx,
  webinar: Audience,
  visitor_id: number,
): Promise<Standing | null> {
  const visitor = await findVisitorById(ctx.db, ctx.account.id, visitor_id)
  if (visitor?.email == null) return null
  const student = { email: visitor.email, accesses: await listCourseAccess(ctx, visitor_id) }
  const [standing] = await listStudentStandings(ctx, student, [webinar])
  return standing!
}
