import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../fakes/receiver.ts'
import { until } from '../faults/until.ts'
import { compareDeliveries, createDeliveryLedger, flakyReceiver } from './delivery-ledger.ts'
import { createInstallation, type Installation } from './installation.ts'
import { killAll } from './kill.ts'
import { createLedger } from './ledger.ts'
import { createRandom } from './random.ts'
import { openShop, type Shop, sell } from './shop.ts'

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const kills = Number(process.env.KILLS ?? 200)
const accounts = 3
const buyers = 9

test('kill -9 under load, with a receiver that fails in every way: each purchase is delivered at least once, under one id', async () => {
  console.log(`deliveries: ${kills} kills, ${buyers} buyers, KILL_SEED=${seed}`)
  const random = createRandom(seed)
  const [ledger, calls, acknowledged] = [createDeliveryLedger(), createLedger(), new Set<string>()]
  const receiver = await startReceiver()
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-deliveries-'))
  const installation = await createInstallation(data_dir, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  try {
    installation.launch()
    await installation.ready()
    const secrets = new Map<string, string>()
    const shops = await openShops(installation, receiver, { secrets, calls })
    receiver.react = flakyReceiver(ledger, (path) => secrets.get(path)!, createRandom(`${seed}/receiver`))
    let ended = false
    const buying = Array.from({ length: buyers }, (_, index) =>
      buy(shops[index % accounts]!, `b${index}`, { acknowledged, stopped: () => ended }),
    )
    await killAll(installation, random, kills)
    ended = true
    await Promise.all(buying)
    ledger.calm = true
    await untilDelivered(installation)
    const stored = await installation.ask(async (client) => {
      const { rows } = await client.query<{ order_ref: string }>('select order_ref from sales')
      return rows.map((row) => row.order_ref)
    })
    const requests = receiver.received.length
    console.log(
      JSON.stringify({
        purchases: stored.length,
        acknowledged: acknowledged.size,
        requests,
        ...calls.counts,
      }),
    )
    const broken = compareDeliveries(ledger, stored, acknowledged)
    await Promise.all(shops.map(({ client }) => client.close()))
    expect({ broken, wrong: [...ledger.wrong, ...calls.wrong], crashes: installation.crashes }).toEqual({
      broken: [],
      wrong: [],
      crashes: [],
    })
    expect(stored.length).toBeGreaterThan(kills)
  } finally {
    await installation.stop()
    await receiver.close()
    await rm(data_dir, { recursive: true, force: true })
  }
}, 2_400_000)

type Opening = { secrets: Map<string, string>; calls: ReturnType<typeof createLedger> }

async function openShops(
  installation: Installation,
  receiver: Receiver,
  { secrets, calls }: Opening,
): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let number = 1; number <= accounts; number++) {
    const shop = await openShop(installation, calls, `Shop ${number}`)
    const path = `/hooks/${number}`
    const { secret } = await installation.command<{ secret: string }>(
      ...['webhook', 'set', ...shop.account, '--url', receiver.url + path, '--event', 'purchase.created'],
    )
    secrets.set(path, secret)
    shops.push(shop)
  }
  return shops
}

type Buying = { acknowledged: Set<string>; stopped: () => boolean }

/** Buys again and again. */
async function buy(shop: Shop, name: string, { acknowledged, stopped }: Buying): Promise<void> {
  for (let number = 0; !stopped(); number++) {
    const order_ref = `${name}-${number}`
    const email = `${name}-${number % 5}@example.com`
    if (await sell(shop, { email, amount_cents: 100 + number, order_ref })) acknowledged.add(order_ref)
    await pause(50)
  }
}

/** Brings what waits for its next slot forward, until nothing waits. */
async function untilDelivered(installation: Installation): Promise<void> {
  await until(
    'every event is delivered',
    async () => {
      const { waiting, failed } = await installation.ask(async (client) => {
        await client.query(
          "update webhook_deliveries set due_at = now() where status = 'pending' and due_at > now() + interval '30 seconds'",
        )
        const { rows } = await client.query<{ waiting: number; failed: number }>(
          `select count(*) filter (where status = 'pending')::int as waiting,
             count(*) filter (where status = 'failed')::int as failed from webhook_deliveries`,
        )
        return rows[0]!
      })
      if (failed > 0) throw new Error(`${failed} deliveries have failed for good`)
      return waiting === 0
    },
    { within_ms: 180_000, intervalMs: 500 },
  )
}
