import type { Actor, Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'

/** The user who acts. @throws not_signed_in for anybody else */
export function requireUser({ actor }: Ctx): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw notSignedIn()
  return actor
}
