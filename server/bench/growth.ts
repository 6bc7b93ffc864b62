import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import type { BenchOptions } from './bench.ts'
import { growLargeAccount, growSmallAccounts } from './growth/grow.ts'
import { openDatabase, openDataDir } from './shared/database.ts'

export const about = 'makes data: one account with a million contacts, or 20,000 small ones with due rows'

const usage = `npm run bench -- growth [options]

Makes the data of a grown installation, the same in every run, for other benches and for trying things out.

  --kind large|small   one large account, or many small ones; both unless given
  --contacts N         of the large account (1000000)
  --messages N         of the large account (3000000)
  --passages N         of the large account (200000)
  --accounts N         small ones (20000)
  --due N              due rows of each job for each small account (1); 0 for accounts at rest
  --data-dir DIR       keeps the data in this DATA_DIR; without it they go into a temporary folder, which is removed
  --database URL       a PostgreSQL to make and drop a database on, instead of an embedded one
`

const throwawayKey = Buffer.alloc(32).toString('base64')

type Result = {
  large?: { account_id: number; key: string; seconds: number }
  small?: { first_account_id: number; seconds: number }
}

export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const { values } = parseArgs({
    args,
    options: {
      kind: { type: 'string', default: 'large,small' },
      contacts: { type: 'string', default: '1000000' },
      messages: { type: 'string', default: '3000000' },
      passages: { type: 'string', default: '200000' },
      accounts: { type: 'string', default: '20000' },
      due: { type: 'string', default: '1' },
      'data-dir': { type: 'string' },
      database: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return {}
  }
  const { contacts, messages, passages, accounts, due, 'data-dir': data_dir } = values
  const database = await (data_dir === undefined ? openDatabase(values.database) : openDataDir(data_dir))
  const config = readConfig(data_dir === undefined ? { SECRETS_KEY: throwawayKey } : { DATA_DIR: data_dir })
  const surroundings = { url: database.url, config, progress }
  const result: Result = {}
  try {
    if (values.kind.includes('large')) {
      const size = { contacts: Number(contacts), messages: Number(messages), passages: Number(passages) }
      result.large = await timed(() => growLargeAccount(size, surroundings))
    }
    if (values.kind.includes('small')) {
      const size = { accounts: Number(accounts), due: Number(due) }
      result.small = await timed(() => growSmallAccounts(size, surroundings))
    }
  } finally {
    await database.close()
  }
  if (!json) console.log(result)
  return result
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { ...result, seconds: Math.round((performance.now() - began) / 100) / 10 }
}
