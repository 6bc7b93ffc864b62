import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { hasAnyAccess } from '../../access/index.ts'
import { identifyVisitor, renameVisitor } from '../../contacts/index.ts'
import { noAccess } from '../errors.ts'
import type { studentLinkOptions } from '../schemas.ts'
import { createStudentSession } from '../sessions/create-student-session.ts'
import { linkUrl } from './code.ts'
import { insertVisitorLink } from './create-visitor-link.ts'

type StudentLink = { url: string; token: string; visitor_id: number }

/**
 * Makes a link that lets a student in once, and a session for programs that act as the student.
 * @throws not_found for an email without any access
 */
export async function createStudentLink(
  ctx: Ctx,
  { email, name, hours }: z.output<typeof studentLinkOptions>,
): Promise<StudentLink> {
  if (!(await hasAnyAccess(ctx, email))) throw noAccess(email)
  return ctx.transaction(async (tx) => {
    const { id: visitor_id } = await identifyVisitor(tx, { external_id: null, email, name: null })
    if (name !== undefined) await renameVisitor(tx, { visitor_id, name })
    const link = await insertVisitorLink(tx, visitor_id, hours)
    const token = await createStudentSession(tx, visitor_id)
    return { url: linkUrl(tx.app, link), token, visitor_id }
  })
}
