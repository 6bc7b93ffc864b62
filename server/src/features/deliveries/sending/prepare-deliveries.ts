import type { App } from '../../../platform/context.ts'
import type { OutgoingRequest } from '../../../platform/outbox/index.ts'
import { openToken } from '../connections/token.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import type { SuccessContract } from './classify-attempt.rules.ts'

/** The part of an answer that is searched for the field of a success contract. */
const maxContractAnswerBytes = 65_536

/** What an attempt needs of its connection. */
export type PreparedConnection = {
  contract: SuccessContract | null
  /** null where the token cannot be opened. */
  authorization: Record<string, string> | null
}

/** A claimed delivery with what its attempt needs. */
export type PreparedDelivery = PreparedConnection & { row: ClaimedDelivery }

/** Adds to claimed rows their success contract and the header with their opened token. */
export const prepareDeliveries = async (app: App, rows: ClaimedDelivery[]): Promise<PreparedDelivery[]> =>
  rows.map((row) => ({ row, ...prepareConnection(app, row) }))

type Row = Pick<
  ClaimedDelivery,
  'account_id' | 'destination_id' | 'token' | 'success_field' | 'success_value'
>

/** The success contract of a connection, and the header with its opened token. */
export const prepareConnection = (app: App, row: Row): PreparedConnection => ({
  contract: row.success_field === null ? null : { field: row.success_field, value: row.success_value },
  authorization: authorize(app, row),
})

/** One connection whose token was sealed under another key must not stop the others. */
function authorize(app: App, row: Row): PreparedConnection['authorization'] {
  const { account_id, destination_id: connection_id, token } = row
  if (token === null) return {}
  try {
    return { authorization: `Bearer ${openToken(app, { account_id, connection_id }, token)}` }
  } catch (err) {
    app.log.error({ err, account_id, connection_id }, 'the token of a connection cannot be opened')
    return null
  }
}

/** The request of one attempt; null where the token cannot be opened. */
export const buildRequest = (_app: App, { row, ...connection }: PreparedDelivery): OutgoingRequest | null =>
  requestTo(connection, row)

type Sent = Pick<ClaimedDelivery, 'url' | 'body' | 'idempotency_key'>

/** A request to a connection; null where its token cannot be opened. */
export function requestTo(
  { contract, authorization }: PreparedConnection,
  { url, body, idempotency_key }: Sent,
): OutgoingRequest | null {
  if (authorization === null) return null
  return {
    url,
    body: Buffer.from(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotency_key, ...authorization },
    ...(contract === null ? {} : { max_answer_bytes: maxContractAnswerBytes }),
  }
}

/** Removes the token from an answer, because some receivers repeat what they were sent and a token is never shown. */
export function redactToken(answer: Buffer, { authorization }: PreparedConnection): Buffer {
  const token = authorization?.authorization?.slice('Bearer '.length)
  if (token === undefined) return answer
  // latin1 keeps every byte as it is, whatever the answer's encoding.
  return Buffer.from(answer.toString('latin1').replaceAll(token, '[token]'), 'latin1')
}
