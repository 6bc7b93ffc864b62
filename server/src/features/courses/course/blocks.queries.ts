import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { BlockType } from './block.types.ts'

const blockIds = defineCounter('course_block')

export type NewBlock = {
  /** null: the survey that is common to all lessons. */
  unit_id: number | null
  key: string
  position: number
  type: BlockType
  title: string | null
  content: object
}

/** Adds blocks to a course, each at its own position. */
export async function insertBlocks(
  db: Db,
  account_id: number,
  product_id: number,
  blocks: NewBlock[],
  now: Date,
): Promise<void> {
  await sql`
    with taken as (${takeIds(account_id, blockIds, blocks.length)})
    insert into course_blocks (
      account_id, id, product_id, unit_id, key, position, type, title, content, created_at, updated_at)
    select ${account_id}, taken.id - ${blocks.length} + block.ordinal, ${product_id}, block.unit_id, block.key,
      block.position, block.type, block.title, block.content, ${now}, ${now}
    from taken, rows from (
      jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
        as (unit_id bigint, key text, position int, type text, title text, content jsonb)
    ) with ordinality as block (unit_id, key, position, type, title, content, ordinal)`.execute(db)
}
