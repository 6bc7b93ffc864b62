import type pg from 'pg'
import { openDatabase as openPool } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { withKeptPlans } from '../src/platform/db/pipeline.ts'
import { type ClaimLimits, type ClaimSource, claimDueRows } from '../src/platform/jobs/claim.queries.ts'
import { silentLog } from '../src/platform/log.ts'
import type { BenchOptions } from './bench.ts'
import { addAccounts, addDeliveries, addReservations, claimInOrder, makeDue } from './claims/data.queries.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'
import { median } from './shared/report.ts'

export const about = 'claiming due rows of 1 to 20,000 accounts, beside a queue without turns'

const rowsPerClaim = 16
const aim = 0.7

/** A table in the two forms that jobs have: turns by account, and by account and destination. */
const sources = {
  response_reservations: { table: 'response_reservations', leaseMs: 3_600_000 },
  webhook_deliveries: { table: 'webhook_deliveries', leaseMs: 3_600_000, groupColumn: 'endpoint_id' },
} as const satisfies Record<string, ClaimSource>

type Result = {
  table: string
  accounts: number
  /** Rows claimed a second, over those of a claim in the order of due_at alone: median of the rounds. */
  ratio: number
  /** The same over the rows claimed a second where one account has them all. */
  over_one_account: number
  rows_per_second: number
}

export async function run({ json, args, progress }: BenchOptions): Promise<Result[]> {
  const values = readOptions(args, {
    accounts: {
      type: 'string',
      default: '1,1000,20000',
      help: 'numbers of accounts, each a row of the report',
    },
    rows: { type: 'string', default: '20000', help: 'due rows in all' },
    claims: { type: 'string', default: '200', help: 'claims of each round' },
    rounds: { type: 'string', default: '5' },
    database: { type: 'string' },
  })
  const results: Result[] = []
  for (const accounts of values.accounts.split(',').map(Number)) {
    const database = await openDatabase(values.database)
    const { pool } = openPool({ url: database.url, log: silentLog })
    try {
      progress(`${values.rows} due rows in ${accounts} accounts`)
      await migrate(pool, new Date())
      await addAccounts(pool, accounts)
      await addReservations(pool, accounts, Number(values.rows))
      await addDeliveries(pool, accounts, Number(values.rows))
      for (const source of Object.values(sources)) {
        const measured: { ratio: number; rows_per_second: number }[] = []
        for (let round = -1; round < Number(values.rounds); round++) {
          const ours = await timed(pool, source.table, Number(values.claims), createClaimer(pool, source))
          const plain = await timed(pool, source.table, Number(values.claims), () =>
            claimInOrder(pool, source.table, rowsPerClaim),
          )
          if (round >= 0) measured.push({ ratio: ours / plain, rows_per_second: ours })
        }
        const rows_per_second = median(measured.map((one) => one.rows_per_second))
        const first = results.find(({ table }) => table === source.table)
        results.push({
          table: source.table,
          accounts,
          ratio: median(measured.map(({ ratio }) => ratio)),
          over_one_account: rows_per_second / (first?.rows_per_second ?? rows_per_second),
          rows_per_second,
        })
      }
    } finally {
      await pool.end()
      await database.close()
    }
  }
  if (!json) print(results)
  return results
}

/** Claims one after the other, each of which continues the walk of the one before. */
function createClaimer(pool: pg.Pool, source: ClaimSource): () => Promise<number> {
  let walked_to: ClaimLimits['walked_to'] = null
  return async () => {
    const limits = { max_rows: rowsPerClaim, max_rows_if_new: rowsPerClaim, groups: [], walked_to }
    const claimed = await withKeptPlans(pool, (db) => claimDueRows(db, source, new Date(), limits))
    walked_to = claimed.walked_to
    return claimed.rows.length
  }
}

/** Rows claimed a second, of rows that are all due. */
async function timed(pool: pg.Pool, table: string, claims: number, claim: () => Promise<number>) {
  await makeDue(pool, table)
  const began = performance.now()
  let rows = 0
  for (let i = 0; i < claims; i++) rows += await claim()
  return rows / ((performance.now() - began) / 1_000)
}

function print(results: Result[]): void {
  for (const { table, accounts, ratio, over_one_account } of results) {
    const met = over_one_account >= aim ? 'met' : 'missed'
    console.log(
      `${table}, ${accounts} accounts: ${ratio.toFixed(2)} of a queue without turns, ` +
        `${over_one_account.toFixed(2)} of one account (aim ${aim}: ${met})`,
    )
  }
}
