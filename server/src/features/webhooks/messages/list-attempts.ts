import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { listAttemptsOptions, WebhookAttempt } from '../schemas.ts'
import { listAttemptRows } from './messages.queries.ts'

/** The latest attempts to send events, newest first. */
export const listAttempts = async (
  ctx: Ctx,
  filter: z.output<typeof listAttemptsOptions>,
): Promise<ListEnvelope<WebhookAttempt>> => wholeList(await listAttemptRows(ctx.db, ctx.account.id, filter))
