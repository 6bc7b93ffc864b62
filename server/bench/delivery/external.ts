import { type Child, startChild } from '../shared/child.ts'
import { median } from '../shared/report.ts'
import { type BenchAccount, createSales, makeAccounts } from './accounts.ts'
import { computeDelays, type Delays } from './delays.ts'

const accounts = 40
const warmUp = 200

export type ExternalResult = {
  /** Time of recording and sending a sale with a webhook alone, over that of one with an external delivery too. */
  sale_ratio: number
  lowest: number
  highest: number
  webhook_delay: Delays
  external_delay: Delays
}

type Options = { seconds: number; per_second: number; rounds: number; sales: number }
type Target = { url: string; receiver: Child; receiver_url: string }

/** Sales with one webhook and one external delivery each: how late both come, and what the second adds. */
export async function measureExternal(target: Target, options: Options): Promise<ExternalResult> {
  const { url, receiver_url } = target
  const hook = (index: number) => `${receiver_url}/${index}`
  const alone = await makeAccounts(url, accounts, hook)
  const both = await makeAccounts(url, accounts, hook, (index) => `${receiver_url}/external/${index}`)
  const platform = startChild('delivery/platform.process.ts')
  try {
    await platform.ask({ kind: 'start', database_url: url })
    await measureSales(target, platform, { made: alone, name: 'warm', sales: warmUp, posts: 1 })
    const ratios: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const kinds = [
        { made: alone, name: `alone${round}`, sales: options.sales, posts: 1 },
        { made: both, name: `both${round}`, sales: options.sales, posts: 2 },
      ]
      if (round % 2 === 1) kinds.reverse()
      const times = new Map<number, number>()
      for (const kind of kinds) times.set(kind.posts, await measureSales(target, platform, kind))
      ratios.push(times.get(1)! / times.get(2)!)
    }
    return {
      sale_ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      ...(await measureDelays(target, platform, both, options)),
    }
  } finally {
    await platform.stop()
  }
}

type Kind = { made: BenchAccount[]; name: string; sales: number; posts: number }

/** Records sales as fast as possible, until all their requests have arrived. @returns the time in milliseconds */
async function measureSales({ receiver }: Target, platform: Child, kind: Kind): Promise<number> {
  const before = await receiver.ask<number>({ kind: 'count' })
  const all = receiver.ask<number>({ kind: 'until', total: before + kind.sales * kind.posts })
  const began = performance.now()
  await platform.ask({ kind: 'sell', sales: createSales(kind.made, kind.sales, kind.name), per_second: 1e6 })
  await all
  return performance.now() - began
}

async function measureDelays(
  { receiver }: Target,
  platform: Child,
  made: BenchAccount[],
  { seconds, per_second }: Options,
): Promise<Pick<ExternalResult, 'webhook_delay' | 'external_delay'>> {
  const sales = createSales(made, per_second * seconds, 'paced')
  const before = await receiver.ask<number>({ kind: 'count' })
  const committed = await platform.ask<[string, number][]>({ kind: 'sell', sales, per_second })
  await receiver.ask({ kind: 'until', total: before + 2 * sales.length })
  const firsts = new Map(await receiver.ask<[string, number][]>({ kind: 'firsts' }))
  return {
    webhook_delay: computeDelays(committed, firsts),
    external_delay: computeDelays(committed, firsts, (order_ref) => `external/${order_ref}`),
  }
}
