import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defineJob, type Job } from '../../src/platform/jobs/job.ts'

/** The table in which the job below records its runs. The test creates it. */
export const runsTable = `
  create table job_runs (
    account_id bigint, id uuid, attempt integer, pid integer, began timestamptz default clock_timestamp(),
    finished boolean default false)`

export type WorkOptions = { work_ms: number; leaseMs?: number; concurrency?: number }

/**
 * A job of the tests on a real table: records that it began, takes its time, and ends by deleting the row under the
 * fence of its attempt, in one statement with the note that it finished.
 */
export const workOn = ({ work_ms, leaseMs = 10_000, concurrency }: WorkOptions): Job =>
  defineJob({
    name: 'work',
    table: 'response_reservations',
    leaseMs,
    concurrency,
    async run(ctx, { account_id, id, attempt }) {
      await sql`
        insert into job_runs (account_id, id, attempt, pid)
        values (${account_id}, ${id}::uuid, ${attempt}, ${process.pid})`.execute(ctx.db)
      if (work_ms > 0) await pause(work_ms)
      await sql`
        with ended as (
          delete from response_reservations
          where account_id = ${account_id} and id = ${id}::uuid and attempt = ${attempt}
          returning id
        )
        update job_runs as r set finished = true from ended
        where r.account_id = ${account_id} and r.id = ended.id and r.attempt = ${attempt}`.execute(ctx.db)
    },
  })
