import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseBelow } from '../../../search/index.ts'
import { listFoldersWithDescendants } from '../exclusions.queries.ts'
import { ownerIds } from './document-refs.rules.ts'
import { createExclusionFilter, type Exclusions } from './exclusion-filter.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { type DatedSource, listLatestSourceRows } from './latest-sources.queries.ts'
import { searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'

/** So many passages that fit a subject best are looked at for the texts that they are of. */
const maxPassagesAbout = 100
const firstDay = '0001-01-01'

type Wanted = {
  exclusions: Exclusions
  /** those that are nearest to a subject; or these; null: all */
  among: { about: string; nearest: number } | { ids: number[] } | null
  /** calendar days, the first and the last; null: any */
  days: { from: string; to: string } | null
  limit: number
}

/**
 * The newest visible texts of today or earlier, the newest first. Where none is of the wanted days, the newest of any day.
 * @returns `isOfDays` false for those
 */
export async function listLatestSources(
  ctx: Ctx,
  knowledge: Knowledge,
  { exclusions, among, days, limit }: Wanted,
): Promise<{ sources: DatedSource[]; isOfDays: boolean }> {
  const { db, account, now } = ctx
  const ids =
    among === null || 'ids' in among
      ? (among?.ids ?? null)
      : (await findSourcesAbout(ctx, knowledge, { question: among.about, exclusions })).slice(
          0,
          among.nearest,
        )
  const folder_ids = await listFoldersWithDescendants(db, account.id, exclusions.folder_ids)
  const hidden = { ...exclusions, folder_ids }
  const today = utcDay(now)
  const list = (from: string, to: string) =>
    listLatestSourceRows(db, account.id, { ids, hidden, days: { from, to: to < today ? to : today }, limit })
  const ofDays = days === null ? [] : await list(days.from, days.to)
  if (ofDays.length > 0) return { sources: ofDays, isOfDays: true }
  return { sources: await list(firstDay, today), isOfDays: days === null }
}

/** The texts that speak of a subject, the nearest first. */
async function findSourcesAbout(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, exclusions }: { question: string; exclusions: Exclusions },
): Promise<number[]> {
  const isVisible = await createExclusionFilter(ctx, exclusions)
  const { hits } = await withReadableKnowledge(ctx, knowledge, (readable) =>
    searchKnowledge(ctx, readable, {
      question,
      filter: (owner_id, group_id, kind) => kind === 'source' && isVisible(owner_id, group_id, kind),
      limit: maxPassagesAbout,
    }),
  )
  return ownerIds(
    hits.filter(({ confidence }) => confidence >= refuseBelow),
    'source',
  )
}
