import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BlockContent } from '../../courses/index.ts'

/** A block of a course that was not removed. */
export type Block = { id: number; product_id: number; unit_id: number | null } & {
  [Type in keyof BlockContent]: { type: Type; content: BlockContent[Type] }
}[keyof BlockContent]

export async function findBlock(db: Db, account_id: number, block_id: number): Promise<Block | undefined> {
  const { rows } = await sql<Block>`
    select id, product_id, unit_id, type, content from course_blocks
    where account_id = ${account_id} and id = ${block_id} and removed_at is null`.execute(db)
  return rows[0]
}
