import { createHash } from 'node:crypto'
import type { ImportInput } from './schemas.ts'

/** True if an external_id occurs twice in the list. */
export const hasDuplicates = (entries: { external_id: string }[]): boolean =>
  new Set(entries.map((entry) => entry.external_id)).size < entries.length

/**
 * Two imports are identical if their fingerprints are equal. The fields stand in one order, with defaults filled in and
 * instants in UTC. So the order of the entries counts, while the order of keys and the white space between them do not.
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
