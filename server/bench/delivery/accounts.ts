import type pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount } from '../../src/features/accounts/index.ts'
import { createProduct } from '../../src/features/catalog/products/create-product.ts'
import { createProductBody } from '../../src/features/catalog/schemas.ts'
import { saveDeliveryConnection } from '../../src/features/deliveries/connections/save-connection.ts'
import { saveDeliveryRule } from '../../src/features/deliveries/rules/save-rule.ts'
import { setWebhook } from '../../src/features/webhooks/endpoints/set-webhook.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'

/** Settings of every process of this bench. With a key given, none is created in a data folder. */
export const settings = {
  OUTBOUND_ALLOW: '127.0.0.0/8',
  SECRETS_KEY: Buffer.alloc(32, 'bench').toString('base64'),
}

/** A buyer's purchase in an account. */
export type Sale = BenchAccount & { order_ref: string }

export type BenchAccount = { account_id: number; product_id: number }

/**
 * Creates accounts with a product each. Purchases go to a webhook at the address that `webhookUrl` returns for the
 * account and, where `externalUrl` is given, to an external delivery at the address that it returns.
 */
export async function makeAccounts(
  database_url: string,
  count: number,
  webhookUrl: (index: number) => string,
  externalUrl?: (index: number) => string,
): Promise<BenchAccount[]> {
  const config = readConfig(settings)
  const platform = await createPlatform({ config, log: silentLog, database_url })
  try {
    await migrate(platform.pool, new Date())
    const made: BenchAccount[] = []
    for (let index = 0; index < count; index++) {
      const options = { name: `Bench ${index}`, plan: 'scale', unlimited: true, overage: false } as const
      const account = await createAccount(createOperatorContext(platform.app), options)
      const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
      const description = 'A course that is sold again and again, to measure how events travel.'
      const product = await createProduct(
        ctx,
        createProductBody.parse({ title: 'Course', description, tags: ['course'] }),
      )
      await setWebhook(ctx, { url: webhookUrl(index), event: ['purchase.created'], disabled: false })
      if (externalUrl !== undefined) await connect(ctx, externalUrl(index), product.id)
      made.push({ account_id: account.id, product_id: product.id })
    }
    return made
  } finally {
    await platform.stop()
  }
}

async function connect(ctx: Ctx, url: string, productId: number): Promise<void> {
  const token = 'a-token-of-the-bench'
  const connection = { name: 'Bench', url, auth: 'bearer', token, idempotencySupported: true } as const
  const { data } = await saveDeliveryConnection(ctx, connection)
  const payload = [
    { name: 'email', source: 'buyer.email' as const },
    { name: 'purchase', source: 'purchase.id' as const },
  ]
  await saveDeliveryRule(ctx, { productId, connectionId: data.id, payload, enabled: true })
}

/** Creates purchases, the accounts in turns. `name` begins their order_refs, so that those of two rounds differ. */
export const createSales = (made: BenchAccount[], count: number, name = 'order'): Sale[] =>
  Array.from({ length: count }, (_, index) => ({
    ...made[index % made.length]!,
    order_ref: `${name}-${index}`,
  }))

/** The plain loop's own table, with what the platform has sent. */
export async function copyToPlainTable(client: pg.Client): Promise<void> {
  await client.query(
    `
    create table plain_deliveries (
      id bigint generated always as identity primary key, url text not null, body text not null,
      status text not null, due_at timestamptz);
    create index plain_deliveries_due on plain_deliveries (due_at) where due_at is not null;
    insert into plain_deliveries (url, body, status)
    select e.url, m.body, 'delivered' from webhook_deliveries as d
    join webhook_endpoints as e on e.account_id = d.account_id and e.id = d.endpoint_id
    join webhook_messages as m on m.account_id = d.account_id and m.id = d.id`,
  )
  await client.query('vacuum analyze')
}

/** Makes everything due again, in the platform's table or in the plain one. */
export async function makeDue(client: pg.Client, table: 'webhook_deliveries' | 'plain_deliveries') {
  const isNew =
    table === 'webhook_deliveries' ? ", tries = 0, attempt = 0, attempts = '[]', last_attempt_at = null" : ''
  await client.query(`vacuum analyze ${table}`)
  await client.query('checkpoint')
  await client.query(`update ${table} set status = 'pending', due_at = now()${isNew}`)
}
