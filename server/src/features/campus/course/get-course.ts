import type { App, Ctx } from '../../../platform/context.ts'
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
  const [access, course, rows, blocks, passedExams] = await Promise.all([
    findCourseAccess(ctx, visitor_id, product_id),
    findCourse(ctx.db, account_id, { product_id, visitor_id }),
    listOutlineRows(ctx.db, account_id, { product_id, visitor_id }),
    listBlockHeads(ctx.db, account_id, { product_id, visitor_id }),
    listPassedExams(ctx.db, account_id, visitor_id),
  ])
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
