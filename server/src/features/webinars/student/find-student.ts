import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import { listCourseAccess } from '../../access/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { Student } from '../entrance/list-student-standings.ts'

/** The signed-in student, with whatever they have access to. @throws not_signed_in */
export async function findStudent(ctx: Ctx): Promise<Student> {
  const { visitor_id } = requireStudent(ctx)
  const visitor = await findVisitorById(ctx.db, ctx.account.id, visitor_id)
  if (visitor?.email == null) throw notSignedIn()
  return { email: visitor.email, accesses: await listCourseAccess(ctx, visitor_id) }
}
