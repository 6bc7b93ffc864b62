import type { Ctx } from '../../platform/context.ts'
import { invalidRequest } from '../../platform/errors.ts'
import type { End, GrantSource } from './grounds/ground.types.ts'

/** The end that a request gives, in the wire's form. @throws invalid_request where it has passed */
export function futureEnd({ now }: Ctx, expires_at: string | null): End {
  if (expires_at === null) return null
  const end = new Date(expires_at)
  if (end <= now) throw invalidRequest('expires_at: must lie in the future.')
  return end.toISOString()
}

/** Persons grant by hand; everybody else through the API. */
export const sourceOf = ({ actor }: Ctx): GrantSource =>
  actor.kind === 'user' || actor.kind === 'operator' ? 'manual' : 'api'
