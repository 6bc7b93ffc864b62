import type { App } from '../../../platform/context.ts'
import type { OutgoingRequest } from '../../../platform/outbox/index.ts'
import { openToken } from '../connections/token.ts'
import type { ClaimedDelivery } from './claim.queries.ts'
import type { SuccessContract } from './classify-attempt.rules.ts'

/** The part of an answer that is searched for the field of a success contract. */
const maxContractAnswerBytes = 65_536

/** A claimed delivery with what its attempt needs. */
export type PreparedDelivery = {
  row: ClaimedDelivery
  contract: SuccessContract | null
  /** null where the token cannot be opened. */
  authorization: Record<string, string> | null
}

/** Adds to claimed rows their success contract and the header with their opened token. */
export const prepareDeliveries = async (app: App, rows: ClaimedDelivery[]): Promise<PreparedDelivery[]> =>
  rows.map((row) => {
    const { success_field: field, success_value: value } = row
    return {
      row,
      contract: field === null ? null : { field, value },
      authorization: authorize(app, row),
    }
  })

/** One connection whose token was sealed under another key must not stop the others. */
function authorize(app: App, row: ClaimedDelivery): PreparedDelivery['authorization'] {
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
export function buildRequest(
  _app: App,
  { row, contract, authorization }: PreparedDelivery,
): OutgoingRequest | null {
  if (authorization === null) return null
  return {
    url: row.url,
    body: Buffer.from(row.body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': row.idempotency_key,
      ...authorization,
    },
    ...(contract === null ? {} : { max_answer_bytes: maxContractAnswerBytes }),
  }
}

/** Removes the token from an answer, because some receivers repeat what they were sent and a token is never shown. */
export function redactToken(answer: Buffer, { authorization }: PreparedDelivery): Buffer {
  const token = authorization?.authorization?.slice('Bearer '.length)
  if (token === undefined) return answer
  // latin1 keeps every byte as it is, whatever the answer's encoding.
  return Buffer.from(answer.toString('latin1').replaceAll(token, '[token]'), 'latin1')
}
