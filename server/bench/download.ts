import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchOptions } from './bench.ts'
import { type Child, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'

export const about =
  'a large file beside plain node streams: speed, memory, 200 ranges at once (--bytes --rounds)'

const rangesAtOnce = 200
const aims = { speed: 0.8, rise_mb: 64 }

type Target = { port: number; path: string; key: string }
type Side = { child: Child; target: Target }
type Round = { platform: number; plain: number; ratio: number; cpu_ratio: number }

type DownloadResult = {
  bytes: number
  rounds: Round[]
  ratio: number
  cpu_ratio: number
  rise_mb: { platform: number; plain: number }
  ranges: { asked: number; right: number; rise_mb: number }
}

/** Downloads one file from the platform and from plain node in turn, then reads ranges of it side by side. */
export async function run({ json, args, progress }: BenchOptions): Promise<DownloadResult> {
  const values = readOptions(args, {
    bytes: { type: 'string', default: '1073741824', help: 'size of the file' },
    rounds: { type: 'string', default: '5' },
    database: { type: 'string' },
  })
  const size = Number(values.bytes)
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-download-'))
  const database = await openDatabase(values.database)
  const children: Child[] = []
  try {
    progress(`storing a file of ${size} bytes`)
    const sides = await start({ database_url: database.url, data_dir, size }, children)
    const result = await measure(sides, { size, rounds: Number(values.rounds), progress })
    if (!json) console.log(report(result))
    return result
  } finally {
    await Promise.all(children.map((child) => child.stop()))
    await database.close()
    await rm(data_dir, { recursive: true })
  }
}

type Sides = { platform: Side; plain: Side; load: Child }
type Made = { port: number; key: string; id: number; storage_key: string }

async function start(
  settings: { database_url: string; data_dir: string; size: number },
  children: Child[],
): Promise<Sides> {
  const open = (name: string): Child => {
    const child = startChild(`download/${name}.process.ts`, { execArgv: ['--expose-gc'] })
    children.push(child)
    return child
  }
  const platform = open('platform')
  const made = await platform.ask<Made>({ kind: 'start', ...settings })
  const plain = open('plain')
  const path = join(settings.data_dir, 'files', made.storage_key)
  const port = await plain.ask<number>({ kind: 'start', path, size: settings.size })
  const api = `/api/v1/assets/${made.id}/download`
  return {
    platform: { child: platform, target: { port: made.port, path: api, key: made.key } },
    plain: { child: plain, target: { port, path: '/', key: '' } },
    load: open('load'),
  }
}

type Plan = { size: number; rounds: number; progress: (text: string) => void }

async function measure(sides: Sides, { size, rounds, progress }: Plan): Promise<DownloadResult> {
  const names = ['platform', 'plain'] as const
  for (const name of names) await sample(sides, name, size)
  const rise = { platform: 0, plain: 0 }
  const done: Round[] = []
  for (let i = 0; i < rounds; i++) {
    progress(`round ${i + 1} of ${rounds}`)
    const seconds = { platform: 0, plain: 0 }
    const cpu = { platform: 0, plain: 0 }
    for (const name of i % 2 === 0 ? names : names.toReversed()) {
      const taken = await sample(sides, name, size)
      seconds[name] = taken.seconds
      cpu[name] = taken.cpu
      rise[name] = Math.max(rise[name], taken.rise)
    }
    const ratio = seconds.plain / seconds.platform
    done.push({ ...seconds, ratio, cpu_ratio: cpu.plain / cpu.platform })
  }
  progress(`${rangesAtOnce} ranges at once`)
  const { platform, load } = sides
  await platform.child.ask({ kind: 'watch' })
  const right = await load.ask<number>({ kind: 'ranges', target: platform.target, count: rangesAtOnce, size })
  const ranges_rise = await platform.child.ask<number>({ kind: 'rise' })
  return {
    bytes: size,
    rounds: done,
    ratio: median(done.map(({ ratio }) => ratio)),
    cpu_ratio: median(done.map(({ cpu_ratio }) => cpu_ratio)),
    rise_mb: { platform: mb(rise.platform), plain: mb(rise.plain) },
    ranges: { asked: rangesAtOnce, right, rise_mb: mb(ranges_rise) },
  }
}

async function sample({ load, ...sides }: Sides, name: 'platform' | 'plain', size: number) {
  const { child, target } = sides[name]
  await child.ask({ kind: 'watch' })
  const before = await child.ask<number>({ kind: 'cpu' })
  const taken = await load.ask<{ seconds: number; bytes: number }>({ kind: 'download', target })
  if (taken.bytes !== size) throw new Error(`${name} sent ${taken.bytes} of ${size} bytes`)
  const cpu = (await child.ask<number>({ kind: 'cpu' })) - before
  return { seconds: taken.seconds, cpu, rise: await child.ask<number>({ kind: 'rise' }) }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const mb = (bytes: number): number => Math.round(bytes / 104_857.6) / 10
const met = (is: boolean): string => (is ? 'met' : 'NOT met')

function report({ bytes, rounds, ratio, cpu_ratio, rise_mb, ranges }: DownloadResult): string {
  const all = rounds.map((round) => round.ratio.toFixed(2)).join(', ')
  return [
    `${bytes} bytes, ${rounds.length} rounds, platform and plain node in turn`,
    `speed beside plain node  ${ratio.toFixed(2)} (rounds: ${all}); aim ${aims.speed}: ${met(ratio >= aims.speed)}`,
    `CPU beside plain node    ${cpu_ratio.toFixed(2)} (its CPU time over the platform's)`,
    `resident rise            ${rise_mb.platform} MB (plain node ${rise_mb.plain} MB); aim ${aims.rise_mb} MB: ${met(rise_mb.platform <= aims.rise_mb)}`,
    `${ranges.asked} ranges at once      ${ranges.right} right byte for byte, resident rise ${ranges.rise_mb} MB`,
  ].join('\n')
}
