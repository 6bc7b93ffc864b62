import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import type { App } from '../../src/platform/context.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { raiseRates, vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { type SampleText, sampleTexts } from '../shared/texts.ts'
import { copyProducts, copySources, loadSamples } from './data.queries.ts'

export type BenchAccount = { id: number; key: string; created_at: string; first_source: number }

/** The contents of the database, for both sides and the load. */
export type BenchData = {
  /** Together `sources` sources, listed, read and added to. */
  readers: BenchAccount[]
  sources_each: number
  /** With the passages that chats are answered from, and a catalogue; nothing is added to these. */
  chatters: BenchAccount[]
  visitors_each: number
}

type DataSize = {
  readers: number
  sources: number
  chatters: number
  chunks: number
  products: number
}

const samples = 500

/** Migrates an empty database and fills it: accounts and keys by the platform's verbs, the rows by SQL. */
export async function prepareData(url: string, size: DataSize): Promise<BenchData> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url: url })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const texts = sampleTexts(samples)
    const sources_each = size.sources / size.readers
    await loadSamples(client, texts)
    const readers = await fillAccounts(platform.app, client, size.readers, sources_each)
    const chatters = await fillAccounts(platform.app, client, size.chatters, sourcesFor(texts, size.chunks))
    for (const { id } of chatters) await copyProducts(client, id, size.products)
    await raiseRates(client)
    await vacuumAndAnalyze(client)
    return { readers, sources_each, chatters, visitors_each: 200 }
  } finally {
    await client.end()
    await platform.stop()
  }
}

async function fillAccounts(app: App, client: pg.Client, count: number, sources: number) {
  const accounts: BenchAccount[] = []
  for (let i = 0; i < count; i++) {
    const options = { name: `Bench ${i}`, plan: 'scale', unlimited: true, overage: false } as const
    const account = await createAccount(createOperatorContext(app), options)
    const ctx = createContext(app, { account, actor: { kind: 'operator' } })
    const { key } = await createKey(ctx, { permission: 'delete' })
    await copySources(client, account.id, sources)
    const { id, created_at } = account
    accounts.push({ id, key, created_at, first_source: id * idsPerAccount + 1 })
  }
  return accounts
}

/** Counts the sources that have `chunks` passages together. Source n is copied from sample n, counted from 1. */
function sourcesFor(texts: SampleText[], chunks: number): number {
  let passages = 0
  let sources = 0
  while (passages < chunks) {
    sources++
    passages += texts[sources % texts.length]!.passages.length
  }
  return sources
}
