import type { TestAccount } from '../factories.ts'
import { createConnection, createDeliveryRule, createFailedDelivery, createProduct } from '../records.ts'
import type { Sample } from './samples.ts'

/** Valid requests of the panel about deliveries, as samples.ts has them for the other doors. */
export const deliverySamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'POST /panel/api/deliveries/{id}/resolve': async (account) => {
    const id = await createFailedDelivery(account)
    const { data } = (await account.api.get('/external-delivery/deliveries?order=desc')).body
    await account.api.post(`/sales/${encodeURIComponent(data[0].order_ref)}/refund`, {})
    return { params: { id } }
  },
  'POST /panel/api/deliveries/preview': async (account) => ({
    body: {
      product_id: (await createProduct(account)).id,
      payload: [{ name: 'email', source: 'buyer.email' }],
    },
  }),
  'POST /panel/api/deliveries/connections/{id}/test': async (account) => ({
    params: { id: await createConnection(account, { url: 'http://127.0.0.1:9/walked' }) },
  }),
  'DELETE /panel/api/deliveries/connections/{id}': async (account) => ({
    params: { id: await createConnection(account) },
  }),
  'DELETE /panel/api/deliveries/rules/{id}': async (account) => ({
    params: { id: await createDeliveryRule(account) },
  }),
}
