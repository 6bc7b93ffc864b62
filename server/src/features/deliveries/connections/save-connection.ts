import type { App, Ctx } from '../../../platform/context.ts'
import { ApiError, invalidRequest, notFound } from '../../../platform/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { checkDestination } from '../../../platform/outbox/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { SaveConnectionInput, SavedConnection } from '../schemas.ts'
import { resumeDeliveries } from '../sending/claim.queries.ts'
import { deliverPurchasesName } from '../sending/deliver-purchases.job.ts'
import {
  type ConnectionRow,
  insertConnection,
  lockConnection,
  updateConnection,
} from './connections.queries.ts'
import { sealToken } from './token.ts'

/**
 * Creates a connection, or changes its name, its token or whether it is enabled. Address, authentication and success
 * contract stay. Deliveries that waited while it was disabled go on when it is enabled.
 * @throws invalid_request, not_found, feature_not_in_plan, url_not_allowed
 */
export async function saveDeliveryConnection(ctx: Ctx, input: SaveConnectionInput): Promise<SavedConnection> {
  // The check resolves host names, so it comes before the transaction.
  const refusal = input.id === undefined ? await findRefusal(ctx.app, input.url!) : null
  if (refusal?.status === 400) throw refusal
  return ctx.transaction(async (tx) => {
    const known = input.id === undefined ? null : await lockConnection(tx.db, tx.account.id, input.id)
    if (known === undefined) throw notFound()
    requireLiveFeatures(tx)
    if (refusal !== null) throw refusal
    const answer = {
      data: await (known === null ? createConnection(tx, input) : changeConnection(tx, known, input)),
    }
    await recordAnswer(tx, answer)
    return answer
  })
}

async function findRefusal(app: App, url: string): Promise<ApiError | null> {
  try {
    await checkDestination(app, url)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

async function createConnection(tx: Ctx, input: SaveConnectionInput): Promise<ConnectionRow> {
  const [name, url, auth, enabled] = [input.name!, input.url!, input.auth!, input.enabled ?? true]
  const success =
    input.successField === undefined ? null : { field: input.successField, value: input.successValue! }
  const id = await insertConnection(tx.db, tx.account.id, { name, url, auth, enabled, success }, tx.now)
  return updateWithToken(tx, { id, name, enabled, token: input.token })
}

async function changeConnection(
  tx: Ctx,
  known: ConnectionRow,
  input: SaveConnectionInput,
): Promise<ConnectionRow> {
  if (known.auth === 'none' && input.token !== undefined) {
    throw invalidRequest('token: is not sent with auth none.')
  }
  const { name = known.name, enabled = known.enabled, token } = input
  const saved = await updateWithToken(tx, { id: known.id, name, enabled, token })
  if (enabled && !known.enabled) {
    await resumeDeliveries(tx.db, tx.account.id, known.id, tx.now)
    tx.afterCommit(() => tx.app.wake(deliverPurchasesName))
  }
  return saved
}

/** A token is sealed for the connection's id, so it is stored once the id is known. */
function updateWithToken(
  tx: Ctx,
  { token, ...values }: { id: number; name: string; enabled: boolean; token: string | undefined },
): Promise<ConnectionRow> {
  const owner = { account_id: tx.account.id, connection_id: values.id }
  const sealed = token === undefined ? null : sealToken(tx.app, owner, token)
  return updateConnection(tx.db, tx.account.id, { ...values, token: sealed }, tx.now)
}
