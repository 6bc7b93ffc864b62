import type { Actor, Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'

/** The student who acts. @throws not_signed_in for anybody else */
export function requireStudent({ actor }: Ctx): Extract<Actor, { kind: 'student' }> {
  if (actor.kind !== 'student') throw notSignedIn()
  return actor
}
