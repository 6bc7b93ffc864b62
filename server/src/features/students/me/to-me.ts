import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import type { Visitor } from '../../contacts/index.ts'
import { findLanguage } from '../academy/find-language.ts'
import type { Me } from '../schemas.ts'

/** A student has an email: access is given to one. */
export const toStudent = ({ id, email, name }: Visitor): Me['visitor'] => ({ id, email: email ?? '', name })

/** What a student is told of themselves. @throws not_signed_in where they were erased meanwhile */
export async function toMe(ctx: Ctx, visitor: Visitor | undefined): Promise<Me> {
  if (visitor === undefined) throw notSignedIn()
  const { name, slug } = ctx.account
  return { visitor: toStudent(visitor), academy: { name, slug }, language: await findLanguage(ctx) }
}
