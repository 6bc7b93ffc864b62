import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../fakes/receiver.ts'
import { until } from '../faults/until.ts'
import {
  compareExternal,
  contract,
  createExternalLedger,
  flakySystem,
  pathToken,
  type StoredDelivery,
  storedDeliveries,
} from './external-ledger.ts'
import { createInstallation, type Installation } from './installation.ts'
import { killAll } from './kill.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import { openShop, type Shop, sell } from './shop.ts'

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const kills = Number(process.env.KILLS ?? 200)
const accounts = 3
const buyers = 6

test('kill -9 under load, with a system that fails in every way: every external delivery ends in an allowed status, is sent under one key, and never after it was cancelled', async () => {
  console.log(`external deliveries: ${kills} kills, ${buyers} buyers, KILL_SEED=${seed}`)
  const [ledger, calls] = [createExternalLedger(), createLedger()]
  const receiver = await startReceiver()
  receiver.react = flakySystem(ledger, createRandom(`${seed}/system`))
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-external-'))
  const installation = await createInstallation(data_dir, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  try {
    installation.launch()
    await installation.ready()
    const shops = await connectShops(installation, receiver, calls)
    let ended = false
    const stopped = () => ended
    const acting = [
      ...Array.from({ length: buyers }, (_, index) =>
        buy(shops[index % accounts]!, {
          name: `b${index}`,
          random: createRandom(`${seed}/b${index}`),
          stopped,
        }),
      ),
      ...shops.map((shop, index) => operate(shop, { random: createRandom(`${seed}/o${index}`), stopped })),
    ]
    await killAll(installation, createRandom(seed), kills)
    ended = true
    await Promise.all(acting)
    ledger.calm = true
    for (const shop of shops)
      for (const id of shop.connections)
        await until(`connection ${id} is enabled`, () => switchTo(shop, id, true), { within_ms: 60_000 })
    await untilNothingWaits(installation)
    const stored = await installation.ask(
      async (client) => (await client.query<StoredDelivery>(storedDeliveries)).rows,
    )
    report(stored, receiver, calls)
    await Promise.all(shops.map(({ client }) => client.close()))
    const broken = compareExternal(ledger, stored)
    expect({ broken, wrong: [...ledger.wrong, ...calls.wrong], crashes: installation.crashes }).toEqual({
      broken: [],
      wrong: [],
      crashes: [],
    })
    for (const status of ['delivered', 'failed', 'review', 'cancelled'])
      expect(
        stored.some((row) => row.status === status),
        status,
      ).toBe(true)
  } finally {
    await installation.stop()
    await receiver.close()
    await rm(data_dir, { recursive: true, force: true })
  }
}, 2_400_000)

type ConnectedShop = Shop & { connections: number[] }

/** Each shop has two connections: with review and any 2xx, and with keep and a contract. */
async function connectShops(
  installation: Installation,
  receiver: Receiver,
  calls: Ledger,
): Promise<ConnectedShop[]> {
  const shops: ConnectedShop[] = []
  for (let number = 1; number <= accounts; number++) {
    const shop = await openShop(installation, calls, `Shop ${number}`)
    const connections: number[] = []
    for (const refundPolicy of ['review', 'keep']) {
      const path = `/${refundPolicy}/${number}`
      const { id } = await save(shop, 'connections', {
        name: path,
        url: receiver.url + path,
        auth: 'bearer',
        token: pathToken(path),
        ...(refundPolicy === 'keep' ? { successField: contract.field, successValue: contract.value } : {}),
        idempotencySupported: true,
      })
      await save(shop, 'rules', {
        productId: shop.product_id,
        connectionId: id,
        enabled: true,
        refundPolicy,
        payload: { email: { source: 'buyer.email' }, purchase: { source: 'purchase.id' } },
      })
      connections.push(id)
    }
    shops.push({ ...shop, connections })
  }
  return shops
}

async function save({ client }: Shop, kind: 'connections' | 'rules', body: object): Promise<{ id: number }> {
  const sent = await client.send('POST', `/external-delivery/${kind}`, body)
  if (sent.outcome !== 'answered' || sent.status !== 200) throw new Error(`${kind}: not saved`)
  return JSON.parse(sent.text).data
}

type Acting = { name?: string; random: Random; stopped: () => boolean }

/** Buys again and again, and wants money back of some purchases, at once or later. */
async function buy(shop: Shop, { name, random, stopped }: Acting): Promise<void> {
  for (let number = 0; !stopped(); number++) {
    const order_ref = `${name}-${number}`
    const sold = await sell(shop, { email: `${order_ref}@example.com`, amount_cents: 1_000, order_ref })
    await pause(random.integer(0, 150))
    if (!sold || !random.chance(0.4)) continue
    const refund_ref = `r-${order_ref}`
    const path = `/sales/${order_ref}/refund`
    for (let attempt = 0; attempt < 3; attempt++) {
      const sent = await shop.client.send('POST', path, { amount_cents: 10, refund_ref })
      if (sent.outcome === 'answered') break
      await pause(200)
    }
  }
}

/** Switches connections off and on, and retries what failed. */
async function operate(shop: ConnectedShop, { random, stopped }: Acting): Promise<void> {
  for (let after = 1; !stopped(); ) {
    await pause(random.integer(200, 1_500))
    const id = random.pick(shop.connections)
    // A connection whose server is killed in between stays off until its turn comes again.
    await switchTo(shop, id, random.chance(0.7))
    const listed = await shop.client.send('GET', `/external-delivery/deliveries?starting_after=${after}`)
    if (listed.outcome !== 'answered') continue
    const { data, has_more } = JSON.parse(listed.text) as {
      data: { id: number; status: string }[]
      has_more: boolean
    }
    for (const { id: failed } of data.filter(({ status }) => status === 'failed'))
      if (random.chance(0.5)) await shop.client.send('POST', `/external-delivery/deliveries/${failed}/retry`)
    after = has_more ? data.at(-1)!.id : 1
  }
}

/** @returns whether it was acknowledged */
async function switchTo({ client }: Shop, id: number, enabled: boolean): Promise<boolean> {
  const sent = await client.send('POST', '/external-delivery/connections', { id, enabled })
  return sent.outcome === 'answered' && sent.status === 200
}

/** Brings what waits for its next slot forward, until nothing waits. */
async function untilNothingWaits(installation: Installation): Promise<void> {
  await until(
    'every external delivery has ended',
    () =>
      installation.ask(async (client) => {
        await client.query(
          "update external_deliveries set due_at = now() where next_attempt_at > now() + interval '1 second' and due_at > now()",
        )
        const { rows } = await client.query(
          "select 1 from external_deliveries where status in ('pending', 'delivering') limit 1",
        )
        return rows.length === 0
      }),
    { within_ms: 180_000, intervalMs: 500 },
  )
}

function report(stored: StoredDelivery[], receiver: Receiver, calls: Ledger): void {
  const byStatus = Object.groupBy(stored, ({ status }) => String(status))
  const counts = Object.entries(byStatus).map(([status, rows]) => [status, rows!.length])
  const requests = receiver.received.length
  console.log(JSON.stringify({ ...Object.fromEntries(counts), requests, ...calls.counts }))
}
