import type { TestAccount } from '../../server/test/factories.ts'
import {
  createConnection,
  createDeliveryRule,
  createFailedDelivery,
  createProduct,
  createSale,
  signInUser,
} from '../../server/test/records.ts'

/**
 * Gives an account two affiliates, sales that are handed on, one of them refunded in part, and deliveries that failed and
 * that were confirmed.
 * @returns the paths of their screens
 */
export async function addSales(account: TestAccount): Promise<string[]> {
  await addAffiliates(account)
  const { id: product_id } = await createProduct(account, { checkout_url: 'https://shop.example/pay' })
  const connectionId = await createConnection(account, {
    name: `Members area of the school ${'and its friends '.repeat(5)}`.trim(),
    url: `https://members.example.com/${'purchases-'.repeat(30)}`,
    ...{ auth: 'bearer', token: 'tok_3f9a1c5e7b2d4f60', successField: 'granted', successValue: true },
  })
  const rule = await createDeliveryRule(account, {
    ...{ productId: product_id, connectionId },
    payload: [
      { name: 'email', source: 'buyer.email' },
      { name: 'plan', value: 'garden '.repeat(20).trim() },
      { name: 'seats', value: 2 },
    ],
  })
  const refunded = await createSale(account, { product_id, ref: 'balcony', name: 'Ana Ruiz' })
  await createSale(account, {
    product_id,
    email: `${'bartholomew-'.repeat(5)}@example.com`,
    amount_cents: 1_250_050,
  })
  await account.api.post(`/sales/${encodeURIComponent(refunded)}/refund`, {
    ...{ amount_cents: 1900, reason: `Bought twice. ${'o'.repeat(120)}` },
  })
  await createFailedDelivery(account)
  await account
    .ctx()
    .db.updateTable('external_deliveries')
    .set({ status: 'delivered', due_at: null, next_attempt_at: null, attempts: 1 })
    .where('account_id', '=', account.account.id)
    .where('status', '=', 'pending')
    .execute()
  return [
    `/sales/one?order_ref=${encodeURIComponent(refunded)}`,
    '/affiliates/new',
    '/deliveries?status=failed',
    '/deliveries/systems',
    '/deliveries/systems/new',
    `/deliveries/systems/${connectionId}`,
    '/deliveries/rules/new',
    `/deliveries/rules/${rule}`,
  ]
}

async function addAffiliates(account: TestAccount): Promise<void> {
  const { panel } = await signInUser(account)
  for (const [code, name] of [
    ['balcony', 'Balcony blog'],
    ['a-code-of-sixty-letters-for-a-market-stall-in-the-old-town-01', 'The market stall '.repeat(6).trim()],
  ])
    await panel.post('/affiliates', {
      ...{ code, name, email: `${code!.slice(0, 7)}@example.com`, commission_percent: 12.5 },
    })
}
