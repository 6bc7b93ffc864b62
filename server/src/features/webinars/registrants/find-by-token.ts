import type { Ctx } from '../../../platform/context.ts'
import { isTokenOf, registrantIdOf } from './join-token.ts'
import { findRegistrant, type RegistrantRow } from './registrants.queries.ts'

/** Finds the registrant of a webinar whose own link has this token. @returns undefined where it was not made here */
export async function findByToken(
  { app, db, account }: Pick<Ctx, 'app' | 'db' | 'account'>,
  webinar_id: number,
  token: string,
): Promise<RegistrantRow | undefined> {
  const id = registrantIdOf(token, account.id)
  const registrant = id === null ? undefined : await findRegistrant(db, account.id, { id, webinar_id })
  return registrant !== undefined && isTokenOf(app, token, registrant) ? registrant : undefined
}
