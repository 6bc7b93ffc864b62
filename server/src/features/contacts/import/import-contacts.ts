import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { email } from '../../../platform/http/fields.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { type CsvLine, parseCsv } from '../../../platform/parse-csv.rules.ts'
import { writeContact } from '../contacts/write-contact.ts'
import type { ContactImport, importContactsInput } from '../schemas.ts'
import { giveTag } from '../tags/give-tag.ts'
import { saveTag } from '../tags/save-tag.ts'
import { createContacts } from './create-contacts.ts'
import { listContactsByEmail, lockContactsByEmail } from './import.queries.ts'
import { type ImportPlan, planRows } from './plan-rows.rules.ts'
import { type ImportedRow, readHeadings, readRows } from './read-rows.rules.ts'

export const maxImportBytes = 5_000_000
export const maxImportRows = 20_000
/** So many people are written in a transaction. */
const batchSize = 200
/** Of more errors only the number is told. */
const maxShownErrors = 100

const isEmail = (text: string): boolean => email().safeParse(text).success

/**
 * Adds the people of a list to the contacts, and what it says of those who are known. An import that was interrupted is
 * completed by the next one: whoever is there already is skipped. A dry run says what it would do.
 * @throws invalid_request where the file is no such list
 */
export async function importContacts(
  ctx: Ctx,
  { dry_run, file }: z.output<typeof importContactsInput> & { file: UploadedFile },
): Promise<ContactImport> {
  const [head, ...lines] = readTable(decodeText(Buffer.concat(await Array.fromAsync(file.content))))
  const columns = readHeadings(head?.cells ?? [])
  if (!columns.some(({ field }) => field === 'email'))
    throw invalidRequest('file: its first line must name the columns, and one of them must be email.')
  const { rows, errors } = readRows(
    lines,
    columns.map(({ field }) => field),
    isEmail,
  )
  const counts = { created: 0, updated: 0, skipped: 0 }
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const plan = dry_run ? await planBatch(ctx, batch) : await applyBatch(ctx, batch)
    counts.created += plan.created.length
    counts.updated += plan.changed.length
    counts.skipped += plan.skipped
    ctx.clientGone?.throwIfAborted()
  }
  return {
    ...{ object: 'contact_import', dry_run, columns, row_count: lines.length, ...counts },
    ...{ error_count: errors.length, errors: errors.slice(0, maxShownErrors) },
  }
}

/** Spreadsheets of Western Europe write the letters of Windows unless they are told otherwise. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readTable(text: string): CsvLine[] {
  const table = parseCsv(text)
  if (table === null) throw invalidRequest('file: a quotation mark in it is opened and never closed.')
  if (table.length - 1 > maxImportRows)
    throw invalidRequest(`file: has ${table.length - 1} rows; ${maxImportRows} are allowed. Split it.`)
  if (text.includes('\0')) throw invalidRequest('file: holds U+0000, so it is no text.')
  return table
}

const emailsOf = (rows: ImportedRow[]) => rows.map((row) => row.email)

async function planBatch({ db, account, now }: Ctx, rows: ImportedRow[]): Promise<ImportPlan> {
  return planRows(rows, await listContactsByEmail(db, account.id, emailsOf(rows), now))
}

const applyBatch = (ctx: Ctx, rows: ImportedRow[]): Promise<ImportPlan> =>
  ctx.transaction(async (tx) => {
    const plan = planRows(rows, await lockContactsByEmail(tx.db, tx.account.id, emailsOf(rows), tx.now))
    const tagIds = await saveTags(tx, plan)
    for (const { tags, ...changed } of plan.changed) {
      await writeContact(tx, changed)
      for (const tag of tags) {
        const tag_id = tagIds.get(tag.toLowerCase())!
        await giveTag(tx, { contact_id: changed.id, tag_id, expires_at: null })
      }
    }
    await createContacts(tx, plan.created, tagIds)
    return plan
  })

/** The ids of the tags that a batch gives, by name in lower case. In the order of names, so that no two imports deadlock. */
async function saveTags(tx: Ctx, { created, changed }: ImportPlan): Promise<Map<string, number>> {
  const names = new Map(
    [...created, ...changed].flatMap(({ tags }) => tags.map((name) => [name.toLowerCase(), name] as const)),
  )
  const ids = new Map<string, number>()
  for (const [key, name] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    ids.set(key, await saveTag(tx, { name }))
  return ids
}
