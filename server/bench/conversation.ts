import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPlatform, type Platform } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createAccount, createKey } from '../src/features/accounts/index.ts'
import type { Clock } from '../src/platform/clock.ts'
import { createContext, createOperatorContext } from '../src/platform/create-context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import type { BenchOptions } from './bench.ts'
import { createCall } from './conversation/call.ts'
import { converse, type EmptyAccount, type PlayedTurn } from './conversation/converse.ts'
import { describeTurn, type Report, summarise, table } from './conversation/report.ts'
import { moment, ownSets, readSets } from './conversation/sets.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'

export const about =
  'graded conversations with nine accounts, without a model (--show, --account, --kind, --sets DIR)'

export async function run({ json, args, progress }: BenchOptions): Promise<Report> {
  const values = readOptions(args, {
    account: { type: 'string', help: 'only this account' },
    kind: { type: 'string', help: 'only turns of this kind count; those before them are said all the same' },
    show: {
      type: 'boolean',
      default: false,
      help: 'every turn that is not right, with what was said before',
    },
    sets: { type: 'string', default: ownSets, help: 'folder of accounts' },
    database: { type: 'string' },
  })
  const sets = (await readSets(resolve(values.sets))).filter(
    ({ name }) => values.account === undefined || name === values.account,
  )
  if (sets.length === 0) throw new Error(`There is no account ${values.account ?? ''} in ${values.sets}.`)
  const database = await openDatabase(values.database)
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  const platform = await startPlatform(database.url, data_dir)
  try {
    const server = `http://127.0.0.1:${await platform.start()}`
    const turns: PlayedTurn[] = []
    const usageMs: number[] = []
    for (const set of sets) {
      progress(`${set.name}: ${set.conversations.length} conversations`)
      turns.push(
        ...(await converse(await makeAccount(platform, { name: set.account.name, server, usageMs }), set)),
      )
    }
    const counted = turns.filter(({ kind }) => values.kind === undefined || kind === values.kind)
    const report = summarise(counted, usageMs)
    if (!json) {
      if (values.show)
        for (const turn of counted) if (turn.grade !== 'right') console.log(`${describeTurn(turn)}\n`)
      console.log(table(report))
    }
    return report
  } finally {
    await platform.stop()
    await database.close()
    await rm(data_dir, { recursive: true, force: true })
  }
}

/** The platform at the moment for which the conversations were written. */
async function startPlatform(database_url: string, DATA_DIR: string): Promise<Platform> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR })
  const nowMs = () => Math.floor(Date.parse(moment) + performance.now())
  const clock: Clock = {
    nowMs,
    realMs: nowMs,
    monotonicMs: () => performance.now(),
  }
  const platform = await createPlatform({ config, log: createLog('error'), database_url, clock })
  await migrate(platform.pool, new Date(moment))
  return platform
}

/** An account without limits. After each turn it is asked for its usage, whose time goes into `usageMs`. */
async function makeAccount(
  platform: Platform,
  { name, server, usageMs }: { name: string; server: string; usageMs: number[] },
): Promise<EmptyAccount> {
  const { app } = platform
  const account = await createAccount(createOperatorContext(app), {
    name,
    plan: 'scale',
    unlimited: true,
    overage: false,
    requests_per_minute: 0,
  })
  const ctx = () => createContext(app, { account, actor: { kind: 'operator' } })
  const call = createCall(server, (await createKey(ctx(), { permission: 'write' })).key)
  const afterTurn = async () => {
    const began = performance.now()
    await call('GET', '/usage')
    usageMs.push(performance.now() - began)
  }
  return { call, ctx, afterTurn }
}
