import type { App, Ctx } from '../context.ts'
import type { DB } from '../db/schema.generated.ts'

/** A claimed row. `attempt` fences it: what the run writes must name it, so that a late run changes nothing. */
export type DueRow = { account_id: number; id: number | string; attempt: number }

/** A table whose rows can be due: account_id, id, due_at (null: not due) and attempt, with indexes (due_at) and (account_id, due_at). */
export type DueTable = {
  [Table in keyof DB]: 'due_at' | 'attempt' | 'id' | 'account_id' extends keyof DB[Table] ? Table : never
}[keyof DB]

/**
 * Work on rows that have become due. A claim moves `due_at` ahead by the lease and raises `attempt`;
 * the run ends by clearing or moving `due_at`. A run that dies leaves the row due when its lease ends.
 */
export type RowJob = {
  name: string
  table: DueTable
  leaseMs: number
  /** Rows that one process works on at once; half of them at most for one account. 8 unless given. */
  concurrency?: number
  /** `due_at` is a date of its own, such as an expiry, and does not count from when something happened. */
  isDated?: boolean
  run: (ctx: Ctx, row: DueRow) => Promise<void>
}

/** Work on due rows with a runner of its own, which decides what is claimed: deliveries, which wait for other servers. */
export type RunnerJob = { name: string; table: DueTable; createRunner: (app: App) => JobRunner }

export type Job = RowJob | RunnerJob

/** Claims and runs the due rows of one job; the job scheduler calls it. */
export type JobRunner = {
  name: string
  /** Claims as many rows as may run and starts them. @returns how many */
  claim(): Promise<number>
  isFull(): boolean
  /** Resolves when there may be room for another row. */
  oneDone(): Promise<unknown>
  allDone(): Promise<unknown>
}

/** Declares a job: a verb that runs for each due row of a table. */
export const defineJob = (job: RowJob): RowJob => job

/** Work that a process does now and then, such as clean-up. Several processes may run it at once. */
export type PeriodicTask = {
  name: string
  intervalMs: number
  /** Works on one bounded batch. @returns how many rows; it is called again until there are none */
  run: (app: App) => Promise<number>
}
