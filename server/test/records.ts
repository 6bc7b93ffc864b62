import { sql } from 'kysely'
import type { TestAccount } from './factories.ts'

let made = 0

/** A text of an account; what is not given is made up. */
export async function createSource(
  { api }: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; [field: string]: unknown }> {
  const number = ++made
  const { status, body, text } = await api.post('/brain/sources', {
    title: `Text ${number}`,
    content: `Sow tomatoes indoors six weeks before the last frost. This is text number ${number}.`,
    ...fields,
  })
  if (status !== 200 && status !== 201) throw new Error(`the source was not made: ${text}`)
  return body
}

/** A folder of an account. No endpoint makes one yet. */
export async function createFolder({ account, ctx }: TestAccount): Promise<number> {
  const id = account.id * 10_000_000_000 + ++made
  const { db, now } = ctx()
  await sql`insert into brain_folders (account_id, id, name, created_at, updated_at)
    values (${account.id}, ${id}, ${`Folder ${made}`}, ${now}, ${now})`.execute(db)
  return id
}
