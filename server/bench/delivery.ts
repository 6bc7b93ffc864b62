import pg from 'pg'
import type { BenchOptions } from './bench.ts'
import { copyToPlainTable, createSales, makeAccounts, makeDue } from './delivery/accounts.ts'
import { computeDelays, type Delays, showDelays } from './delivery/delays.ts'
import { type ExternalResult, measureExternal } from './delivery/external.ts'
import { moment } from './delivery/moment.ts'
import { type Child, profiling, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'
import { median } from './shared/report.ts'

export const about =
  'webhooks beside a plain loop; delay at 200 events a second, also with hanging receivers; sales with an external delivery too'

const accounts = 40
const perSecond = 200

type Result = {
  /** Deliveries a second over the plain loop's: median of the rounds, lowest and highest. */
  ratio: number
  lowest: number
  highest: number
  /** CPU time of a delivery, the plain loop's over the platform's. */
  cpu_ratio: number
  rounds: number
  /** From commit to the arrival of the first POST, at 200 events a second. */
  delay: Delays
  /** The same for accounts whose receiver answers, while that of every other account hangs. */
  delay_beside_hanging: Delays
  /** Sales with one webhook and one external delivery. */
  external: ExternalResult
}

type Options = { rounds: number; deliveries: number; seconds: number; profile?: string }

export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '7' },
    deliveries: { type: 'string', default: '4000', help: 'due at once' },
    seconds: { type: 'string', default: '20' },
    database: { type: 'string' },
    profile: { type: 'string' },
  })
  const options = {
    rounds: Number(values.rounds),
    deliveries: Number(values.deliveries),
    seconds: Number(values.seconds),
    profile: values.profile,
  }
  const throughput = await onDatabase(values.database, ({ url, receiver, receiver_url }) =>
    measureThroughput(url, { receiver, receiver_url }, options, progress),
  )
  const delays: Delays[] = []
  for (const hanging of [false, true]) {
    progress(
      `${perSecond} events a second for ${options.seconds} s${hanging ? ', every other receiver hangs' : ''}`,
    )
    delays.push(await onDatabase(values.database, (target) => measureDelay(target, options.seconds, hanging)))
  }
  progress('sales with one webhook and one external delivery')
  const external = await onDatabase(values.database, (target) =>
    measureExternal(target, {
      seconds: options.seconds,
      per_second: perSecond,
      rounds: options.rounds,
      sales: Math.ceil(options.deliveries / 4),
    }),
  )
  const result = { ...throughput, delay: delays[0]!, delay_beside_hanging: delays[1]!, external }
  if (!json) print(result)
  return result
}

type Target = { url: string; receiver: Child; receiver_url: string }

async function onDatabase<T>(server: string | undefined, work: (target: Target) => Promise<T>): Promise<T> {
  const database = await openDatabase(server)
  const receiver = startChild('delivery/receiver.process.ts')
  try {
    const receiver_url = `http://127.0.0.1:${await receiver.ask<number>({ kind: 'port' })}`
    return await work({ url: database.url, receiver, receiver_url })
  } finally {
    await receiver.stop()
    await database.close()
  }
}

async function measureThroughput(
  url: string,
  { receiver, receiver_url }: Pick<Target, 'receiver' | 'receiver_url'>,
  { rounds, deliveries, profile }: Options,
  progress: (text: string) => void,
) {
  const made = await makeAccounts(url, accounts, (index) => `${receiver_url}/${index}`)
  const [platform, baseline] = ['platform', 'baseline'].map((name) =>
    startChild(`delivery/${name}.process.ts`, { execArgv: profiling(name, profile) }),
  )
  const client = new pg.Client(url)
  await client.connect()
  try {
    await platform!.ask({ kind: 'start', database_url: url })
    await baseline!.ask({ kind: 'start', database_url: url })
    progress(`recording ${deliveries} purchases in ${accounts} accounts`)
    await platform!.ask({ kind: 'sell', sales: createSales(made, deliveries), per_second: 1_000 })
    await receiver.ask({ kind: 'until', total: deliveries })
    await copyToPlainTable(client)
    const measured: { ratio: number; cpu_ratio: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const sides = [
        () =>
          timed(client, 'webhook_deliveries', platform!, { receiver, deliveries, order: { kind: 'wake' } }),
        () =>
          timed(client, 'plain_deliveries', baseline!, { receiver, deliveries, order: { kind: 'deliver' } }),
      ] as const
      const [ours, plain] =
        round % 2 === 0
          ? [await sides[0](), await sides[1]()]
          : await sides[1]().then(async (second) => [await sides[0](), second])
      if (round === 0) continue // warms up
      measured.push({ ratio: plain!.ms / ours!.ms, cpu_ratio: plain!.cpu / ours!.cpu })
      progress(
        `round ${round}: ${(plain!.ms / ours!.ms).toFixed(2)} (${ours!.ms.toFixed()} ms, ${plain!.ms.toFixed()} ms; CPU ${ours!.cpu.toFixed(2)}, ${plain!.cpu.toFixed(2)})`,
      )
    }
    const ratios = measured.map(({ ratio }) => ratio)
    return {
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      cpu_ratio: median(measured.map(({ cpu_ratio }) => cpu_ratio)),
      rounds,
    }
  } finally {
    await client.end()
    await Promise.all([platform!.stop(), baseline!.stop()])
  }
}

/** Makes everything due and waits until the receiver has it. */
async function timed(
  client: pg.Client,
  table: 'webhook_deliveries' | 'plain_deliveries',
  side: Child,
  { receiver, deliveries, order }: { receiver: Child; deliveries: number; order: object },
) {
  const before = await receiver.ask<number>({ kind: 'count' })
  const cpu = await side.ask<number>({ kind: 'cpu' })
  const all = receiver.ask<number>({ kind: 'until', total: before + deliveries })
  await makeDue(client, table)
  const began = moment()
  const [ended] = await Promise.all([all, side.ask(order)])
  // The CPU time is read only after the results of all attempts are stored.
  for (;;) {
    const { rows } = await client.query(`select 1 from ${table} where due_at is not null limit 1`)
    if (rows.length === 0) break
  }
  return { ms: ended - began, cpu: (await side.ask<number>({ kind: 'cpu' })) - cpu }
}

async function measureDelay(target: Target, seconds: number, hanging: boolean): Promise<Delays> {
  const { url, receiver, receiver_url } = target
  const made = await makeAccounts(url, accounts, (index) =>
    hanging && index % 2 === 1 ? `${receiver_url}/hang/${index}` : `${receiver_url}/${index}`,
  )
  const platform = startChild('delivery/platform.process.ts')
  try {
    await platform.ask({ kind: 'start', database_url: url })
    const sales = createSales(made, perSecond * seconds)
    const committed = await platform.ask<[string, number][]>({ kind: 'sell', sales, per_second: perSecond })
    const healthy = new Set(
      sales.filter((_, index) => !hanging || index % 2 === 0).map(({ order_ref }) => order_ref),
    )
    await receiver.ask({ kind: 'until', total: healthy.size })
    const firsts = new Map(await receiver.ask<[string, number][]>({ kind: 'firsts' }))
    return computeDelays(
      committed.filter(([order_ref]) => healthy.has(order_ref)),
      firsts,
    )
  } finally {
    await platform.stop()
  }
}

function print(result: Result): void {
  const { sale_ratio, lowest, highest, webhook_delay, external_delay } = result.external
  console.log(
    [
      `deliveries a second over a plain loop's: ${result.ratio.toFixed(2)} (${result.lowest.toFixed(2)} to ${result.highest.toFixed(2)}, ${result.rounds} rounds; aim .80), CPU ${result.cpu_ratio.toFixed(2)}`,
      `commit to first POST at ${perSecond} events a second: ${showDelays(result.delay)}; aim p50 100 ms, p99 1 s`,
      `the same while every other receiver hangs: ${showDelays(result.delay_beside_hanging)}; aim p99 1.5 s`,
      `sale with a webhook alone over one with an external delivery too: ${sale_ratio.toFixed(2)} of the time (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
      `commit to first POST at ${perSecond} such sales a second: webhook ${showDelays(webhook_delay)}; external delivery ${showDelays(external_delay)}`,
    ].join('\n'),
  )
}
