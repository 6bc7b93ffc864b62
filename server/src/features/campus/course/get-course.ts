import type { App, Ctx } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { Certificate, CourseOutline } from '../schemas.ts'
import { certificatePdfUrl } from './certificate-url.ts'
import {
  type CourseRow,
  findCourse,
  listBlockHeads,
  listOutlineRows,
  listPassedExams,
} from './outline.queries.ts'
import { buildOutline } from './outline.rules.ts'

/** What a student sees of a course. @throws not_found, also where they have no access or it was revoked */
export async function getCourse(ctx: Ctx, { product_id }: { product_id: number }): Promise<CourseOutline> {
  const { visitor_id } = requireStudent(ctx)
  const account_id = ctx.account.id
  const [access, course, rows, blocks, passedExams] = await pipelined(ctx, (one) =>
    Promise.all([
      findCourseAccess(one, visitor_id, product_id),
      findCourse(one.db, account_id, { product_id, visitor_id }),
      listOutlineRows(one.db, account_id, { product_id, visitor_id }),
      listBlockHeads(one.db, account_id, { product_id, visitor_id }),
      listPassedExams(one.db, account_id, visitor_id),
    ]),
  )
  if (access === undefined || course === undefined) throw notFound()
  const outline = buildOutline({ course, rows, blocks, passedExams }, access)
  const { certificate } = outline
  return { ...outline, certificate: certificate && { ...certificate, issued: toIssued(ctx.app, course) } }
}

function toIssued(app: App, course: CourseRow): Certificate['issued'] {
  if (course.verification_code === null) return null
  const { verification_code, issued_at } = course
  return { verification_code, issued_at, pdf_url: certificatePdfUrl(app, verification_code) }
}
