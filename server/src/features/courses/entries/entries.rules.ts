import { createHash } from 'node:crypto'
import type { ImportInput } from './schemas.ts'

/** Whether an external_id stands in the list twice. */
export const hasDuplicates = (entries: { external_id: string }[]): boolean =>
  new Set(entries.map((entry) => entry.external_id)).size < entries.length

/**
 * What "identical" means for imports: the fields in one order, defaults filled in, instants in UTC. The order of
 * the entries counts, that of keys and the white space between fields do not.
 */
export function importFingerprint({ collection_title, entries }: ImportInput): Buffer {
  const canonical = [
    collection_title ?? null,
    entries.map((entry) => [
      entry.external_id,
      entry.title,
      entry.html,
      entry.description,
      entry.published_at,
      entry.status,
      entry.category,
      entry.summary_html,
    ]),
  ]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}
