import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { findProduct } from '../../catalog/index.ts'
import { insertBlocks, type NewBlock } from '../course/blocks.queries.ts'
import { lockCourse } from '../course/course.queries.ts'
import { findModule, insertModule } from '../course/modules.queries.ts'
import { hasUnits } from '../course/product-kinds.rules.ts'
import { insertUnits } from '../course/units.queries.ts'
import { duplicateEntries, importConflict, productKindNotSupported } from '../errors.ts'
import { unitsChanged } from '../events.ts'
import type { CleanHtml } from '../html/clean-html.worker.ts'
import { cleanEntries } from './clean-entries.ts'
import { hasDuplicates, importFingerprint } from './entries.rules.ts'
import { findImport, insertImport, type StoredImport } from './imports.queries.ts'
import type { ImportInput, ImportReceipt } from './schemas.ts'

type Input = ImportInput & { id: number }

/**
 * Appends entries to a course as units, all of them or none. Each batch is imported once: a retry gets the first receipt.
 * @throws duplicate_entries, not_found, import_conflict, product_kind_not_supported
 */
export async function importEntries(ctx: Ctx, input: Input): Promise<ImportReceipt> {
  if (hasDuplicates(input.entries)) throw duplicateEntries()
  const fingerprint = importFingerprint(input)
  const stored = await findImport(ctx.db, ctx.account.id, input.id, input.external_id)
  if (stored !== undefined) return replay(input, stored, fingerprint)
  const product = await findProduct(ctx.db, ctx.account.id, input.id)
  if (product === undefined) throw notFound()
  if (!hasUnits(product.tags)) throw productKindNotSupported()

  const cleaned = await cleanEntries(ctx, input.entries)
  return ctx.transaction(async (tx) => {
    const receipt = await importOnce(tx, input, cleaned, fingerprint)
    await recordAnswer(tx, receipt)
    return receipt
  })
}

/** The lock on the course admits one import at a time, so the second of two equal ones finds what the first one stored. */
async function importOnce(
  tx: Ctx,
  input: Input,
  cleaned: CleanHtml[],
  fingerprint: Buffer,
): Promise<ImportReceipt> {
  const account_id = tx.account.id
  const { id: product_id, external_id } = input
  const course = await lockCourse(tx.db, account_id, product_id)
  if (course === undefined) throw notFound()
  const stored = await findImport(tx.db, account_id, product_id, external_id)
  if (stored !== undefined) return replay(input, stored, fingerprint)
  if (!hasUnits(course.tags)) throw productKindNotSupported()

  const module_id =
    (await findModule(tx.db, account_id, product_id, input.collection_title ?? null)) ??
    (await insertModule(
      tx.db,
      account_id,
      { product_id, title: input.collection_title ?? course.title },
      tx.now,
    ))
  const units = input.entries.map(({ external_id: _, ...entry }, index) => ({
    ...entry,
    ...cleaned[index]!,
    summary_html: cleaned[index]!.summary_html || null,
  }))
  const unit_ids = await insertUnits(tx.db, account_id, { product_id, module_id }, units, tx.now)
  const blocks = unit_ids.map((unit_id, index) => entryBlock(unit_id, cleaned[index]!.html))
  await insertBlocks(tx.db, account_id, product_id, blocks, tx.now)
  const entries = input.entries.map((entry, index) => ({
    external_id: entry.external_id,
    unit_id: unit_ids[index]!,
    status: entry.status,
  }))
  await insertImport(
    tx.db,
    account_id,
    { product_id, external_id },
    { fingerprint, module_id, entries },
    tx.now,
  )
  await tx.emit(unitsChanged, { product_id, unit_ids })
  return { data: { product_id, external_id, module_id, entries, replayed: false } }
}

/** The block that is the whole content of an imported unit. */
const entryBlock = (unit_id: number, html: string): NewBlock => ({
  unit_id,
  key: `entry-${unit_id}-text`,
  position: 1,
  type: 'text',
  title: null,
  content: { html },
})

function replay({ id, external_id }: Input, stored: StoredImport, fingerprint: Buffer): ImportReceipt {
  if (!stored.fingerprint.equals(fingerprint)) throw importConflict()
  const { module_id, entries } = stored
  return { data: { product_id: id, external_id, module_id, entries, replayed: true } }
}
