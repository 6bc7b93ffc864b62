import type { App, Ctx } from '../../../platform/context.ts'
import { ApiError, invalidRequest, notFound } from '../../../platform/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { checkDestination } from '../../../platform/outbox/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { SaveConnectionInput, SavedConnection } from '../schemas.ts'
import { jobName } from '../sending/job-name.ts'
import {
  type ConnectionRow,
  insertConnection,
  lockConnection,
  updateConnection,
} from './connections.queries.ts'
import { sealToken } from './token.ts'

/**
 * Makes a connection, or changes name, token and whether it is enabled; its address, authentication and success
 * contract stay. What waited for it while it was disabled goes on when it is enabled.
 * @throws invalid_request, not_found, feature_not_in_plan, url_not_allowed
 */
export async function saveDeliveryConnection(ctx: Ctx, input: SaveConnectionInput): Promise<SavedConnection> {
  // Looks names up, so it stands before the transaction.
  const refusal = input.id === undefined ? await destinationRefusal(ctx.app, input.url!) : null
  if (refusal?.status === 400) throw refusal
  return ctx.transaction(async (tx) => {
    const known = input.id === undefined ? null : await lockConnection(tx.db, tx.account.id, input.id)
    if (known === undefined) throw notFound()
    requireLiveFeatures(tx)
    if (refusal !== null) throw refusal
    const answer = { data: await (known === null ? make(tx, input) : change(tx, known, input)) }
    await recordAnswer(tx, answer)
    return answer
  })
}

async function destinationRefusal(app: App, url: string): Promise<ApiError | null> {
  try {
    await checkDestination(app, url)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

async function make(tx: Ctx, input: SaveConnectionInput): Promise<ConnectionRow> {
  const [name, url, auth, enabled] = [input.name!, input.url!, input.auth!, input.enabled ?? true]
  const success =
    input.successField === undefined ? null : { field: input.successField, value: input.successValue! }
  const id = await insertConnection(tx.db, tx.account.id, { name, url, auth, enabled, success }, tx.now)
  return store(tx, { id, name, enabled, token: input.token })
}

async function change(tx: Ctx, known: ConnectionRow, input: SaveConnectionInput): Promise<ConnectionRow> {
  if (known.auth === 'none' && input.token !== undefined) {
    throw invalidRequest('token: is not sent with auth none.')
  }
  const { name = known.name, enabled = known.enabled, token } = input
  if (enabled && !known.enabled) tx.afterCommit(() => tx.app.wake(jobName))
  return store(tx, { id: known.id, name, enabled, token })
}

/** The token is sealed for the connection's id, so it comes after that. */
function store(
  tx: Ctx,
  { token, ...values }: { id: number; name: string; enabled: boolean; token: string | undefined },
): Promise<ConnectionRow> {
  const owner = { account_id: tx.account.id, connection_id: values.id }
  const sealed = token === undefined ? null : sealToken(tx.app, owner, token)
  return updateConnection(tx.db, tx.account.id, { ...values, token: sealed }, tx.now)
}
