import type { App } from '../../../platform/context.ts'
import type { Outgoing } from '../../../platform/outbox/index.ts'
import { openToken } from '../connections/token.ts'
import type { SuccessContract } from './attempt.rules.ts'
import type { ClaimedDelivery } from './claim.queries.ts'

/** A success contract looks for its field in so much of the answer. */
const contractAnswerBytes = 65_536

/** A claimed delivery with what its attempt needs. */
export type Prepared = {
  row: ClaimedDelivery
  contract: SuccessContract | null
  /** null where the token cannot be opened. */
  authorization: Record<string, string> | null
}

export const prepare = async (app: App, rows: ClaimedDelivery[]): Promise<Prepared[]> =>
  rows.map((row) => {
    const { success_field: field, success_value: value } = row
    return {
      row,
      contract: field === null ? null : { field, value },
      authorization: authorize(app, row),
    }
  })

/** One connection whose token was sealed under another key must not hold up the others. */
function authorize(app: App, { account_id, lane, token }: ClaimedDelivery): Prepared['authorization'] {
  if (token === null) return {}
  try {
    return { authorization: `Bearer ${openToken(app, { account_id, connection_id: lane }, token)}` }
  } catch (err) {
    app.log.error({ err, account_id, connection_id: lane }, 'the token of a connection cannot be opened')
    return null
  }
}

/** The request of one attempt; null where it cannot be made. */
export function request(_app: App, { row, contract, authorization }: Prepared): Outgoing | null {
  if (authorization === null) return null
  return {
    url: row.url,
    body: Buffer.from(row.body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': row.idempotency_key,
      ...authorization,
    },
    ...(contract === null ? {} : { answer_bytes: contractAnswerBytes }),
  }
}

/** An answer as it may be shown: some receivers repeat what they were sent, and a token is never returned. */
export function withoutToken(answer: Buffer, { authorization }: Prepared): Buffer {
  const token = authorization?.authorization?.slice('Bearer '.length)
  if (token === undefined) return answer
  // Whatever the answer's bytes are, they come out as they went in.
  return Buffer.from(answer.toString('latin1').replaceAll(token, '[token]'), 'latin1')
}
