import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import { isCodeOf, linkIdOf } from './code.ts'
import { findLink, type NamedLink } from './links.queries.ts'

/** A link whose code is right, with its account. It may have expired or been used. */
type SignedLink = { account_id: number; link: NamedLink & { used_at: string | null } }

/** Finds the link that a code was made for. @returns null where the code was not made here */
export async function findSignedLink(app: App, code: string): Promise<SignedLink | null> {
  const id = linkIdOf(code)
  if (id === null) return null
  const account_id = accountId(id)
  const found = await findLink(app.db, account_id, id)
  if (found === undefined || found.visitor_id === null) return null
  const link = { ...found, visitor_id: found.visitor_id }
  return isCodeOf(app, code, link) ? { account_id, link } : null
}
