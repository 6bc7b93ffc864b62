import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The picture of a message. */
export type MessagePicture = {
  conversation_id: number
  sequence: number
  storage_key: string
  file_size_bytes: number
  width: number
  height: number
  created_at: string
}

const columns = [
  'conversation_id',
  'sequence',
  'storage_key',
  'file_size_bytes',
  'width',
  'height',
  'created_at',
] as const

export type NewPicture = Omit<MessagePicture, 'conversation_id' | 'sequence' | 'created_at'>

export async function insertPicture(
  db: Db,
  account_id: number,
  of: { conversation_id: number; sequence: number },
  { storage_key, file_size_bytes, width, height, created_at }: NewPicture & { created_at: Date },
): Promise<void> {
  const file = { storage_key, file_size_bytes, width, height, created_at }
  await db
    .insertInto('message_pictures')
    .values({ account_id, ...of, ...file })
    .execute()
}

/** The pictures of a thread, in the order of their messages. */
export const listPictureRows = (
  db: Db,
  account_id: number,
  conversation_id: number,
): Promise<MessagePicture[]> =>
  db
    .selectFrom('message_pictures')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .orderBy('sequence')
    .execute()

export const findPicture = (
  db: Db,
  account_id: number,
  { conversation_id, sequence }: { conversation_id: number; sequence: number },
): Promise<MessagePicture | undefined> =>
  db
    .selectFrom('message_pictures')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

/** Deletes the records of the pictures of threads. @returns their files */
export async function deletePictures(
  db: Db,
  account_id: number,
  conversation_ids: number[],
): Promise<{ storage_key: string; file_size_bytes: number }[]> {
  const { rows } = await sql<{ storage_key: string; file_size_bytes: number }>`
    delete from message_pictures
    where account_id = ${account_id} and conversation_id = any(${conversation_ids}::bigint[])
    returning storage_key, file_size_bytes`.execute(db)
  return rows
}

/** What is known of the pictures in all conversations of visitors. */
export const listVisitorPictureRows = (
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<Omit<MessagePicture, 'storage_key'>[]> =>
  db
    .selectFrom('message_pictures as p')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.conversation_id'),
    )
    .select(['p.conversation_id', 'p.sequence', 'p.file_size_bytes', 'p.width', 'p.height', 'p.created_at'])
    .where('p.account_id', '=', account_id)
    .where(sql<boolean>`c.visitor_id = any(${visitor_ids}::bigint[])`)
    .orderBy('p.conversation_id')
    .orderBy('p.sequence')
    .execute()

/** How many pictures each of these conversations has; those without are left out. */
export async function countPictures(
  db: Db,
  account_id: number,
  conversation_ids: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ conversation_id: number; pictures: number }>`
    select conversation_id, count(*)::int as pictures from message_pictures
    where account_id = ${account_id} and conversation_id = any(${conversation_ids}::bigint[])
    group by conversation_id`.execute(db)
  return new Map(rows.map(({ conversation_id, pictures }) => [conversation_id, pictures]))
}
