import pg from 'pg'
import type { Config } from '../../src/config.ts'
import { createApp } from '../../src/create-app.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { sealSecret } from '../../src/features/webhooks/endpoints/create-secret.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createSecrets } from '../../src/platform/secrets/index.ts'
import { copyPeople, withoutChecks } from '../people/data.queries.ts'
import { vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { type GrownSource, growSources } from './passages.ts'
import { addSmallAccounts, type SmallAccountsSize } from './small-accounts.queries.ts'
import { addSources, countSources } from './sources.queries.ts'

export type LargeAccountSize = {
  contacts: number
  /** Rounded up to conversations of ten, three for each visitor. */
  messages: number
  /** At least so many. */
  passages: number
}

type Surroundings = {
  /** A database, which is migrated first. */
  url: string
  /** Of the server that is to run on it: secrets are sealed under its key. */
  config: Config
  progress: (text: string) => void
  /** Checks references while the rows are written, which takes longer: for tests. */
  checks?: boolean
}

const messagesPerConversation = 10
const conversationsPerVisitor = 3
const sourcesPerStatement = 100
/** Of every endpoint: the receivers are made up. */
const receiverSecret = `whsec_${Buffer.alloc(32).toString('base64')}`

/** Makes one account with many contacts, messages and passages. @returns its id, and a key that may do everything */
export async function growLargeAccount(
  size: LargeAccountSize,
  surroundings: Surroundings,
): Promise<{ account_id: number; key: string }> {
  const { progress } = surroundings
  const { account_id, key } = await makeAccount(surroundings)
  await fill(surroundings, async (client) => {
    const visitors = Math.ceil(size.messages / messagesPerConversation / conversationsPerVisitor)
    progress(`${size.contacts} contacts and ${size.messages} messages`)
    await copyPeople(client, account_id, {
      contacts: size.contacts,
      visitors,
      conversations: visitors * conversationsPerVisitor,
      messages: messagesPerConversation,
    })
    await copyKnowledge(client, account_id, size.passages, progress)
  })
  return { account_id, key }
}

/** Makes many small accounts, each with due rows of every job. @returns the id of the first one; the others follow it */
export async function growSmallAccounts(
  size: SmallAccountsSize,
  surroundings: Surroundings,
): Promise<{ first_account_id: number }> {
  const secrets = createSecrets(surroundings.config)
  let first_account_id = 0
  await migrateDatabase(surroundings.url)
  await fill(surroundings, async (client) => {
    surroundings.progress(`${size.accounts} accounts with ${size.due} due rows of each job`)
    first_account_id = await addSmallAccounts(client, size, (at) =>
      sealSecret({ secrets }, at, receiverSecret),
    )
  })
  return { first_account_id }
}

async function fill(
  { url, progress, checks = false }: Surroundings,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await (checks ? work(client) : withoutChecks(client, () => work(client)))
    progress('vacuum and statistics')
    await vacuumAndAnalyze(client)
  } finally {
    await client.end()
  }
}

async function copyKnowledge(
  client: pg.ClientBase,
  account_id: number,
  passages: number,
  progress: (text: string) => void,
): Promise<void> {
  let done = { sources: 0, passages: 0 }
  let batch: GrownSource[] = []
  const write = async () => {
    await addSources(client, { account_id, first: done.sources }, batch)
    const added = batch.reduce((sum, source) => sum + source.passages.length, 0)
    done = { sources: done.sources + batch.length, passages: done.passages + added }
    batch = []
    progress(`${done.passages} of ${passages} passages`)
  }
  for (const source of growSources(passages)) {
    batch.push(source)
    if (batch.length === sourcesPerStatement) await write()
  }
  if (batch.length > 0) await write()
  await countSources(client, account_id)
}

async function makeAccount({ url, config }: Surroundings): Promise<{ account_id: number; key: string }> {
  const { app, pool } = createApp({ config, log: silentLog, database_url: url })
  try {
    await migrate(pool, new Date())
    const options = {
      name: 'Large',
      plan: 'scale',
      unlimited: true,
      overage: false,
      requests_per_minute: 0,
    } as const
    const account = await createAccount(createOperatorContext(app), options)
    const ctx = createContext(app, { account, actor: { kind: 'operator' } })
    return { account_id: account.id, key: (await createKey(ctx, { permission: 'delete' })).key }
  } finally {
    await pool.end()
  }
}

async function migrateDatabase(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrate(pool, new Date())
  await pool.end()
}
