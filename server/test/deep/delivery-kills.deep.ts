import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../fakes/receiver.ts'
import { until } from '../faults/until.ts'
import { type Client, createClient } from './client.ts'
import { compareDeliveries, createDeliveryLedger, flakyReceiver } from './delivery-ledger.ts'
import { createInstallation, type Installation } from './installation.ts'
import { kill, pickKill } from './kill.ts'
import { createLedger } from './ledger.ts'
import { createRandom } from './random.ts'

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const kills = Number(process.env.KILLS ?? 200)
const accounts = 3
const buyers = 9

test('kill -9 under load, with a receiver that fails in every way: each purchase is told at least once, under one id', async () => {
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
    await killAll(installation, random)
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

type Shop = { client: Client; product_id: number }
type Opening = { secrets: Map<string, string>; calls: ReturnType<typeof createLedger> }

async function openShops(
  installation: Installation,
  receiver: Receiver,
  { secrets, calls }: Opening,
): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let number = 1; number <= accounts; number++) {
    const limits = ['--unlimited', '--requests-per-minute', '0']
    const { id } = await installation.command<{ id: number }>(
      ...['account', 'create', '--name', `Shop ${number}`, '--plan', 'scale', ...limits],
    )
    const account = ['--account', String(id)]
    const { key } = await installation.command<{ key: string }>(
      ...['key', 'create', ...account, '--permission', 'write'],
    )
    const path = `/hooks/${number}`
    const { secret } = await installation.command<{ secret: string }>(
      ...['webhook', 'set', ...account, '--url', receiver.url + path, '--event', 'purchase.created'],
    )
    secrets.set(path, secret)
    const client = createClient(installation.base, key, id, calls)
    const made = await client.send('POST', '/products', {
      title: 'Course',
      description: 'A course that is bought again and again while everything falls over.',
      tags: ['course'],
    })
    if (made.outcome !== 'answered' || made.status !== 201) throw new Error('the product was not made')
    shops.push({ client, product_id: JSON.parse(made.text).id })
  }
  return shops
}

type Buying = { acknowledged: Set<string>; stopped: () => boolean }

/** Buys again and again; what got no answer is sent once more, under the same order_ref. */
async function buy(
  { client, product_id }: Shop,
  name: string,
  { acknowledged, stopped }: Buying,
): Promise<void> {
  for (let number = 0; !stopped(); number++) {
    const order_ref = `${name}-${number}`
    const sale = {
      email: `${name}-${number % 5}@example.com`,
      amount_cents: 100 + number,
      order_ref,
      product_id,
    }
    for (let attempt = 0; attempt < 3; attempt++) {
      const sent = await client.send('POST', '/sales', sale)
      if (sent.outcome !== 'answered') {
        await pause(200)
        continue
      }
      if (sent.status !== 200 && sent.status !== 201)
        throw new Error(`a sale answered ${sent.status} ${sent.text}`)
      acknowledged.add(order_ref)
      break
    }
    await pause(50)
  }
}

async function killAll(installation: Installation, random: ReturnType<typeof createRandom>): Promise<void> {
  const began = performance.now()
  for (let number = 1; number <= kills; number++) {
    if (!random.chance(0.2)) await installation.ready()
    await pause(random.integer(0, 2_000))
    await kill(installation, pickKill(random))
    if (number % 20 > 0) continue
    console.log(`${number} kills, ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await installation.ready()
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
    { within_ms: 180_000, every_ms: 500 },
  )
}
