import type pg from 'pg'
import type { Config } from '../../config.ts'
import { closeAppState } from '../app-state.ts'
import type { App, Ctx } from '../context.ts'
import { createContext, createOperatorContext } from '../create-context.ts'
import { migrate } from '../db/migrate.ts'
import { check, invalidInput } from '../http/validate.ts'
import { warnOfOtherClocks } from '../jobs/follow-clock-offset.ts'
import type { Log } from '../log.ts'
import { recordId } from '../record-id.rules.ts'
import { type Accounts, resolveAccount } from './account.ts'
import { type Command, type Installation, namesRecord } from './command.ts'
import { openDatabase } from './open-database.ts'

/** The parts of the platform that commands need, as operate.ts puts them together. */
export type Parts = {
  readConfig: () => Config
  createLog: (config: Config) => Log
  createApp: (options: { config: Config; log: Log; database_url: string }) => { app: App; pool: pg.Pool }
  accounts: Accounts
}

export type Call = {
  command: Command
  /** Values by wire name. */
  input: Record<string, unknown>
  account?: string
  /** Shows a person what happens beside the command's own result. */
  notice: (text: string) => void
}

/**
 * Runs one command on the database: opens it, applies missing migrations, and ends it if this command started it.
 * @returns the command's result, as the API would answer it
 * @throws UsageError, ConfigError, ApiError
 */
export async function runCommand(parts: Parts, call: Call): Promise<unknown> {
  const input = validate(call)
  const config = parts.readConfig()
  const log = parts.createLog(config)
  const database = await openDatabase(config, log)
  try {
    const { app, pool } = parts.createApp({ config, log, database_url: database.url })
    try {
      return await runOn({ app, pool, database, notice: call.notice }, parts.accounts, { ...call, input })
    } finally {
      await Promise.all([app.presence.close(), pool.end(), closeAppState(app)])
    }
  } finally {
    await database.stop()
  }
}

function validate({ command, input }: Call): Record<string, unknown> {
  const { values, problems } = check(command.options, input, 'field')
  if (problems.length > 0) throw invalidInput(problems)
  return values as Record<string, unknown>
}

async function runOn(installation: Installation, accounts: Accounts, call: Call): Promise<unknown> {
  const { command, notice } = call
  const input = call.input as never
  const { app, pool } = installation
  if (command.scope === 'installation') return command.run(installation, input)
  await app.presence.start()
  await warnOfOtherClocks(app)
  const applied = await migrate(pool, new Date(app.clock.nowMs()))
  if (applied.length > 0) notice(`Brought up to date ${databaseName(app.config)}: ${applied.join(', ')}`)
  if (command.scope === 'platform') {
    const ctx = createOperatorContext(app)
    const result = await command.run(ctx, input)
    const id = recordId(result)
    const account = id === null ? undefined : await accounts.find(app, id)
    if (account !== undefined) await recordIfChanged({ ...ctx, account }, call, result)
    return result
  }
  const account = await resolveAccount(app, accounts, {
    account: call.account,
    id: namesRecord(command) ? (call.input.id as number) : undefined,
  })
  const ctx = createContext(app, { account, actor: { kind: 'operator' }, onProgress: notice })
  const result = await command.run(ctx, input)
  await recordIfChanged(ctx, call, result)
  return result
}

/** Commands with these verbs change nothing; `check` at most what follows from other rows. */
const readingVerbs = ['list', 'show', 'export', 'verify', 'check', 'attempts', 'payouts']

/** Records what a command changed, unless it only reads or the account is gone. */
async function recordIfChanged(ctx: Ctx, { command, input }: Call, result: unknown): Promise<void> {
  const verb = command.name.split(' ').at(-1)!
  if (readingVerbs.includes(verb)) return
  const record_id = recordId(result) ?? recordId(input)
  await ctx.app.recordChange(ctx, { operation: command.name, record_id, door: 'command' })
}

/** In a wrong folder a command creates a new database, so people are shown where it is. */
const databaseName = ({ DATABASE_URL, DATA_DIR }: Config): string =>
  DATABASE_URL === '' ? `the database in ${DATA_DIR}` : 'the database'
