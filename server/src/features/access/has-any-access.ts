import type { Ctx } from '../../platform/context.ts'
import { hasGround } from './grounds/grounds.queries.ts'

/** True if the person with this email (in lower case) has access to anything, be it paused or expired, but not revoked. */
export const hasAnyAccess = ({ db, account }: Ctx, email: string): Promise<boolean> =>
  hasGround(db, account.id, email)
