import type { Ctx } from '../../../platform/context.ts'
import type { Session } from '../schemas.ts'
import { requireUser } from './require-user.ts'
import { toSession } from './to-session.ts'

/** Who is signed in, and where. */
export const getSession = (ctx: Ctx): Promise<Session> => toSession(ctx, requireUser(ctx).id, ctx.account.id)
