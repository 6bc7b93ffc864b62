import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Job } from './job.ts'

/** cross-account: jobs run for every account. @returns the names of the jobs of which a row is due at `now` */
export async function findDueJobs(db: Db, jobs: readonly Job[], now: Date): Promise<Set<string>> {
  const isDue = ({ name, table }: Job) => sql`
    select ${name}::text as name where exists (select from ${sql.table(table)} where due_at <= ${now})`
  const { rows } = await sql<{ name: string }>`${sql.join(jobs.map(isDue), sql` union all `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
