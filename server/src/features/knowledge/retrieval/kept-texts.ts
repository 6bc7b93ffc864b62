import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DocumentRef, findText } from '../../../search/index.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { type Knowledge, knowledgeCache } from './knowledge-cache.ts'
import { type KnowledgeText, listTexts } from './retrieval.queries.ts'

/** Passages of 150 words take 27 MB with all that answers keep of them: docs/performance.md. */
const maxTexts = 2_000
const maxTextLength = 4_000

/** The texts that answers used last, the oldest first. An answer of texts that are here reads none from the database. */
export function createKeptTexts() {
  const texts = new Map<string, KnowledgeText>()
  const entryOf = (account_id: number, { kind, id }: { kind: string; id: number }) =>
    `${account_id} ${kind} ${id}`
  const keyOf = (account_id: number, { kind, owner_id, sequence }: DocumentRef) =>
    `${entryOf(account_id, { kind, id: owner_id })} ${sequence}`

  return {
    find(account_id: number, ref: DocumentRef): KnowledgeText | undefined {
      const key = keyOf(account_id, ref)
      const text = texts.get(key)
      if (text === undefined) return undefined
      texts.delete(key)
      texts.set(key, text)
      return text
    },

    keep(account_id: number, read: readonly KnowledgeText[]): void {
      for (const text of read) {
        if (text.text.length > maxTextLength) continue
        if (texts.size >= maxTexts) texts.delete(texts.keys().next().value!)
        texts.set(keyOf(account_id, text), text)
      }
    },

    /** Forgets the texts of changed entries, or all of an account. */
    forget(account_id: number, changed: readonly KnowledgeRef[] | null): void {
      if (changed?.length === 0) return
      const entries = changed && new Set(changed.map((ref) => entryOf(account_id, ref)))
      const isGone = (key: string) =>
        entries === null ? key.startsWith(`${account_id} `) : entries.has(key.slice(0, key.lastIndexOf(' ')))
      for (const key of texts.keys()) if (isGone(key)) texts.delete(key)
    },
  }
}

export const keptTexts = appState(createKeptTexts)

/** The texts of documents of this knowledge, in the order of the references; those that were deleted are missing. */
export async function readTexts(
  ctx: Ctx,
  knowledge: Knowledge,
  refs: DocumentRef[],
): Promise<KnowledgeText[]> {
  const account_id = ctx.account.id
  const kept = keptTexts(ctx)
  const known = refs.flatMap((ref) => kept.find(account_id, ref) ?? [])
  const missing = refs.filter((ref) => findText(known, ref) === undefined)
  if (missing.length === 0) return known
  const read = await listTexts(ctx.db, account_id, missing)
  // After a refresh what was read may be older than the knowledge, and would not be forgotten any more.
  if (knowledgeCache(ctx).find(account_id)?.loaded?.version === knowledge.version) kept.keep(account_id, read)
  const texts = [...known, ...read]
  return refs.flatMap((ref) => (findText(texts, ref) as KnowledgeText | undefined) ?? [])
}
