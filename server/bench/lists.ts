import pg from 'pg'
import { readConfig } from '../src/config.ts'
import type { BenchOptions } from './bench.ts'
import { growLargeAccount } from './growth/grow.ts'
import { addRecords } from './lists/records.queries.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'
import { platformOn } from './shared/platform.ts'
import { median } from './shared/report.ts'

export const about = 'lists without pages, of 1,000 and of 10,000 records'

const lists = ['/tags', '/products', '/brain/folders', '/brain/guided-answers']

type Result = { list: string; records: number; ms: number; bytes: number }

export async function run({ json, args, progress }: BenchOptions): Promise<Result[]> {
  const values = readOptions(args, {
    records: { type: 'string', default: '1000,10000', help: 'of each list, each a row of the report' },
    contacts: { type: 'string', default: '100000', help: 'who carry the tags' },
    rounds: { type: 'string', default: '15' },
    database: { type: 'string' },
  })
  const results: Result[] = []
  for (const records of values.records.split(',').map(Number)) {
    const database = await openDatabase(values.database)
    try {
      const size = { contacts: Number(values.contacts), messages: 30, passages: 1 }
      const { account_id, key } = await growLargeAccount(size, {
        url: database.url,
        config: readConfig({}),
        progress,
      })
      const client = new pg.Client(database.url)
      await client.connect()
      await addRecords(client, account_id, records)
      await client.end()
      const platform = await platformOn(database.url, { LOG_LEVEL: 'error' })
      const url = `http://127.0.0.1:${await platform.start()}/api/v1`
      for (const list of lists) {
        progress(`${records} of ${list}`)
        const read = () => readTimed(url + list, key)
        await read()
        const reads: { ms: number; bytes: number }[] = []
        for (let round = 0; round < Number(values.rounds); round++) reads.push(await read())
        results.push({ list, records, ms: median(reads.map(({ ms }) => ms)), bytes: reads[0]!.bytes })
      }
      await platform.stop()
    } finally {
      await database.close()
    }
  }
  if (!json) console.table(results)
  return results
}

async function readTimed(url: string, key: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return { ms: Math.round((performance.now() - began) * 10) / 10, bytes: byteLength }
}
