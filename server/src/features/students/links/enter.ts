import type { Ctx } from '../../../platform/context.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { invalidCode } from '../errors.ts'
import { toStudent } from '../me/to-me.ts'
import type { Entered } from '../schemas.ts'
import { createStudentSession } from '../sessions/create-student-session.ts'
import { findSignedLink } from './find-signed-link.ts'
import { useLink } from './links.queries.ts'

/** Uses a link's code up and begins a session. @throws invalid_code where it was used, has expired or was not made here */
export async function enter(ctx: Ctx, { code }: { code: string }): Promise<Entered> {
  const signed = await findSignedLink(ctx.app, code)
  const account = signed === null ? undefined : await loadAccount(ctx.app, signed.account_id)
  if (signed === null || account === undefined) throw invalidCode()
  const { id, visitor_id } = signed.link
  return ctx.transaction(async (open) => {
    const tx = { ...open, account }
    if (!(await useLink(tx.db, account.id, id, tx.now))) throw invalidCode()
    const visitor = await findVisitorById(tx.db, account.id, visitor_id)
    if (visitor === undefined) throw invalidCode()
    const token = await createStudentSession(tx, visitor_id)
    return { token, visitor: toStudent(visitor), academy: { name: account.name, slug: account.slug } }
  })
}
