import { afterAll } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccountOptions } from '../../../test/factories.ts'
import { type Reaction, startReceiver } from '../../../test/fakes/receiver.ts'
import { createConnection, createDeliveryRule, createProduct, createSale } from '../../../test/records.ts'
import type { Connection, Delivery } from './schemas.ts'

/** The platform and a customer's system. */
export async function startDeliveries() {
  const app = await startTestApp()
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  /** Reactions by path, so that tests do not meet. */
  const reactions = new Map<string, Reaction>()
  const nextReactions = new Map<string, (idempotency_key: string) => Promise<Reaction>>()
  receiver.react = ({ path, headers }) => {
    const next = nextReactions.get(path)
    nextReactions.delete(path)
    return next === undefined ? (reactions.get(path) ?? 200) : next(String(headers['idempotency-key']))
  }
  let paths = 0

  return {
    app,
    receiver,
    /** An account that sells one product, with a connection to a path of its own and a rule, enabled. */
    async academy(
      fields: { connection?: Record<string, unknown>; rule?: Record<string, unknown> } = {},
      options: TestAccountOptions = {},
    ) {
      const account = await createTestAccount(app, options)
      const { api } = account
      const path = `/purchases/${++paths}`
      const { id: product_id } = await createProduct(account)
      const connection_id = await createConnection(account, {
        url: receiver.url + path,
        ...fields.connection,
      })
      const rule_id = await createDeliveryRule(account, {
        productId: product_id,
        connectionId: connection_id,
        ...fields.rule,
      })
      const account_id = account.account.id
      return {
        account,
        api,
        product_id,
        connection_id,
        rule_id,
        path,
        react: (reaction: Reaction) => void reactions.set(path, reaction),
        /** Answers the next request with the result of `react`, which runs while the attempt waits. */
        reactOnce: (react: (idempotency_key: string) => Promise<Reaction>) =>
          void nextReactions.set(path, react),
        /** The requests that came to the connection, oldest first. */
        received: () => receiver.received.filter((request) => request.path === path),
        sell: (sale: Record<string, unknown> = {}) => createSale(account, { product_id, ...sale }),
        refund: (order_ref: string, body: Record<string, unknown> = {}) =>
          api.post(`/sales/${encodeURIComponent(order_ref)}/refund`, body),
        enable: (enabled: boolean) =>
          api.post('/external-delivery/connections', { id: connection_id, enabled }),
        retry: (id: number) => api.post(`/external-delivery/deliveries/${id}/retry`),
        deliveries: async (): Promise<Delivery[]> =>
          (await api.get('/external-delivery/deliveries')).body.data,
        connection: async (): Promise<Connection> =>
          (await api.get('/external-delivery/connections')).body.data[0],
        /** Moves the clock to where the next attempt is due, and makes it. @returns how long that was */
        async nextAttempt(): Promise<number | null> {
          const [row] = await app.sql<{ due_at: string | null }>(
            "select min(due_at) as due_at from external_deliveries where account_id = $1 and due_at < 'infinity'",
            [account_id],
          )
          if (row?.due_at == null) return null
          const wait_ms = Date.parse(row.due_at) - app.clock.nowMs()
          if (wait_ms > 0) app.clock.advance(`${wait_ms}ms`)
          await app.drain()
          return wait_ms
        },
      }
    },
  }
}

export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>
