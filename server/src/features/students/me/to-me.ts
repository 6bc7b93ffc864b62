import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import type { Visitor } from '../../contacts/index.ts'
import { findLanguage } from '../academy/find-language.ts'
import type { Me } from '../schemas.ts'

/** What a student is told of themselves. @throws not_signed_in where they were erased meanwhile */
export async function toMe(ctx: Ctx, visitor: Visitor | undefined): Promise<Me> {
  if (visitor === undefined) throw notSignedIn()
  const { id, email, name } = visitor
  return {
    visitor: { id, email: email ?? '', name },
    academy: { name: ctx.account.name, slug: ctx.account.slug },
    language: await findLanguage(ctx),
  }
}
