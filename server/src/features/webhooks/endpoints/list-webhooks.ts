import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { WebhookEndpoint } from '../schemas.ts'
import { listEndpoints } from './endpoints.queries.ts'

/** The account's endpoints, without secrets. */
export const listWebhooks = async (ctx: Ctx): Promise<ListEnvelope<WebhookEndpoint>> =>
  wholeList(await listEndpoints(ctx.db, ctx.account.id))
