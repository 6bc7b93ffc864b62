import type { Ctx } from '../context.ts'
import type { DB } from '../db/schema.generated.ts'

/** A claimed row. `attempt` fences it: what the run writes must name it, so that a late run changes nothing. */
export type DueRow = { account_id: number; id: number | string; attempt: number }

/** A table whose rows can be due: it has account_id, id, due_at (null: not due) and attempt. */
export type DueTable = {
  [Table in keyof DB]: 'due_at' | 'attempt' | 'id' | 'account_id' extends keyof DB[Table] ? Table : never
}[keyof DB]

/**
 * Work on rows that have become due. A claim moves `due_at` ahead by the lease and raises `attempt`;
 * the run ends by clearing or moving `due_at`. A run that dies leaves the row due when its lease ends.
 */
export type Job = {
  name: string
  table: DueTable
  lease_ms: number
  run: (ctx: Ctx, row: DueRow) => Promise<void>
}

/** Declares a job: a verb that runs for each due row of a table. */
export const defineJob = (job: Job): Job => job
