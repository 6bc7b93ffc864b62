import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { updateUnitPresentation } from '../course/units.queries.ts'
import { duplicateEntries, entryNotFound } from '../errors.ts'
import { unitsChanged } from '../events.ts'
import { cleanEntries } from './clean-entries.ts'
import { hasDuplicates } from './entries.rules.ts'
import { findImport } from './imports.queries.ts'
import type { UpdatedEntries, UpdateEntriesInput } from './schemas.ts'

/**
 * Changes category and summary of imported entries, of all that are named or of none. Null clears a field, and a field
 * that is left out keeps its value.
 * @throws duplicate_entries, not_found (batch), entry_not_found
 */
export async function updateImportedEntries(
  ctx: Ctx,
  input: UpdateEntriesInput & { id: number },
): Promise<UpdatedEntries> {
  const { id: product_id, external_id, entries } = input
  if (hasDuplicates(entries)) throw duplicateEntries()
  const stored = await findImport(ctx.db, ctx.account.id, product_id, external_id)
  if (stored === undefined) throw notFound()
  const unitIds = new Map(stored.entries.map((entry) => [entry.external_id, entry.unit_id]))
  const missing = entries.find((entry) => !unitIds.has(entry.external_id))
  if (missing !== undefined) throw entryNotFound(`The import has no entry "${missing.external_id}".`)

  const cleaned = await cleanEntries(ctx, entries)
  const changes = entries.map(({ external_id: entry_id, category, summary_html }, index) => ({
    unit_id: unitIds.get(entry_id)!,
    ...(category !== undefined && { category }),
    ...(summary_html !== undefined && { summary_html: cleaned[index]!.summary_html || null }),
  }))
  return ctx.transaction(async (tx) => {
    const units = await updateUnitPresentation(tx.db, tx.account.id, changes, tx.now)
    const presentations = new Map(units.map(({ id, ...presentation }) => [id, presentation]))
    const updated = entries.map((entry) => {
      const unit_id = unitIds.get(entry.external_id)!
      const unit = presentations.get(unit_id)
      if (unit === undefined) throw entryNotFound(`The unit of entry "${entry.external_id}" was deleted.`)
      return { external_id: entry.external_id, unit_id, ...unit }
    })
    await tx.emit(unitsChanged, { product_id, unit_ids: changes.map(({ unit_id }) => unit_id) })
    return { data: { product_id, external_id, entries: updated } }
  })
}
