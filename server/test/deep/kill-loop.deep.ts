import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { type Client, createClient } from './client.ts'
import { compareWithLedger } from './compare.ts'
import { createInstallation, type Installation } from './installation.ts'
import { findContradictions } from './invariants.ts'
import { type Kill, kill, pickKill } from './kill.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import { follow, retryPending, write } from './writer.ts'

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const kills = Number(process.env.KILLS ?? 50)
const accounts = 4
const writers = 20

test('kill -9 of the server and of PostgreSQL loses nothing that was acknowledged and leaves nothing half', async () => {
  console.log(`kill loop: ${kills} kills, ${writers} writers, KILL_SEED=${seed}`)
  const random = createRandom(seed)
  const ledger = createLedger()
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-kill-loop-'))
  const installation = await createInstallation(data_dir)
  try {
    installation.launch()
    await installation.ready()
    const clients = await makeAccounts(installation, ledger)
    const running = startCallers(clients, ledger)
    const recoveries = await killAndRecover(installation, random, ledger)
    await running.stopWriters()
    const released_ms = await reservationsReturn(installation)
    await retryPending(clients, ledger)
    await running.stopReaders()
    const broken = await verify(installation, ledger)
    report({ recoveries, released_ms, ledger })
    await Promise.all([...clients.values()].map((client) => client.close()))
    expect({ broken, wrong: ledger.wrong, crashes: installation.crashes }).toEqual({
      broken: [],
      wrong: [],
      crashes: [],
    })
    expect(ledger.counts['texts acknowledged']).toBeGreaterThan(kills * 5)
  } finally {
    await installation.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
}, 900_000)

async function makeAccounts(installation: Installation, ledger: Ledger): Promise<Map<number, Client>> {
  const clients = new Map<number, Client>()
  for (let number = 1; number <= accounts; number++) {
    const limits = ['--unlimited', '--requests-per-minute', '0']
    const { id } = await installation.command<{ id: number }>(
      ...['account', 'create', '--name', `Academy ${number}`, '--plan', 'scale', ...limits],
    )
    const { key } = await installation.command<{ key: string }>(
      ...['key', 'create', '--account', String(id), '--permission', 'delete'],
    )
    clients.set(id, createClient(installation.base, key, id, ledger))
  }
  return clients
}

/** The writers, and one reader an account who follows the list until everything is written. */
function startCallers(clients: Map<number, Client>, ledger: Ledger) {
  const all = [...clients.values()]
  const ending = { writers: false, readers: false }
  const readers = all.map((client) => follow({ client, ledger, stopped: () => ending.readers }))
  const writing = Array.from({ length: writers }, (_, index) => {
    const name = `w${index}`
    const random = createRandom(`${seed}/${name}`)
    return write({ client: all[index % accounts]!, name, random, ledger, stopped: () => ending.writers })
  })
  return {
    async stopWriters() {
      ending.writers = true
      await Promise.all(writing)
    },
    async stopReaders() {
      ending.readers = true
      await Promise.all(readers)
    },
  }
}

type Recovery = { kill: Kill; took_ms: number }

/** Kills at random points: while requests run, and while what was killed before is still starting. */
async function killAndRecover(
  installation: Installation,
  random: Random,
  ledger: Ledger,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = []
  const began = performance.now()
  for (let number = 1; number <= kills; number++) {
    const starting = random.chance(0.25)
    if (!starting) await installation.ready()
    await pause(random.integer(0, starting ? 1_500 : 2_500))
    const kind = pickKill(random)
    const killed_at = performance.now()
    await kill(installation, kind)
    void installation.ready().then(
      () => recoveries.push({ kill: kind, took_ms: performance.now() - killed_at }),
      () => ledger.wrong.push(`not ready within a minute after kill ${number} (${kind})`),
    )
    if (number % 10 > 0) continue
    await installation.ready()
    ledger.wrong.push(...(await verifyRows(installation)))
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `${number} kills, ${seconds} s, ${ledger.counts.requests} requests, wrong: ${ledger.wrong.length}`,
    )
  }
  await installation.ready()
  return recoveries
}

const verifyRows = (installation: Installation): Promise<string[]> => installation.ask(findContradictions)

/** Responses that dead processes had reserved come back within a minute. */
async function reservationsReturn(installation: Installation): Promise<number> {
  const began = performance.now()
  const reserved = 'select count(*)::int as reserved from response_reservations'
  await until(
    'reservations of dead processes return',
    () => installation.ask(async (client) => (await client.query(reserved)).rows[0].reserved === 0),
    { within_ms: 60_000, intervalMs: 200 },
  )
  return performance.now() - began
}

const verify = (installation: Installation, ledger: Ledger): Promise<string[]> =>
  installation.ask(async (client) => [
    ...(await findContradictions(client)),
    ...(await compareWithLedger(client, ledger)),
  ])

type Figures = { recoveries: Recovery[]; released_ms: number; ledger: Ledger }

function report({ recoveries, released_ms, ledger }: Figures): void {
  for (const kind of ['server', 'postmaster', 'backend', 'both'] as const) {
    const took = recoveries.filter((recovery) => recovery.kill === kind).map(({ took_ms }) => took_ms)
    if (took.length === 0) continue
    took.sort((a, b) => a - b)
    const [median, worst] = [took[Math.floor(took.length / 2)]!, took.at(-1)!]
    console.log(
      `ready after kill of ${kind}: median ${median.toFixed()} ms, worst ${worst.toFixed()} ms (${took.length})`,
    )
  }
  console.log(`reservations were back ${released_ms.toFixed()} ms after the last kill had been recovered`)
  console.log(
    JSON.stringify({ ...ledger.counts, texts_stored: ledger.texts.size - ledger.deleted.size }, null, 2),
  )
}
