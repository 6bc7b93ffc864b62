import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseBelow } from '../../../search/index.ts'
import { nearestByShare } from '../../../text/nearest-by-share.rules.ts'
import { analyser } from '../analyser.ts'
import { listFoldersWithDescendants } from '../exclusions.queries.ts'
import { ownerIds } from './document-refs.rules.ts'
import { createExclusionFilter, type Exclusions } from './exclusion-filter.ts'
import type { Knowledge } from './knowledge-cache.ts'
import {
  type AmongSources,
  type DatedSource,
  listFolderNames,
  listLatestSourceRows,
  listTitles,
} from './latest-sources.queries.ts'
import { createNameMeasure } from './names-subject.rules.ts'
import { searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'
import { textLanguages } from './text-languages.ts'

/** So many passages that fit a subject best are looked at for the texts that they are of. */
const maxPassagesAbout = 100
/** So many folders are looked at for the name of a subject. */
const maxFolders = 500
const firstDay = '0001-01-01'

type Wanted = {
  exclusions: Exclusions
  /** those that are nearest to a subject, or in the folders that it names; or these; null: all */
  among: { about: string; nearest: number; language: string } | { ids: number[] } | null
  /** calendar days, the first and the last; null: any */
  days: { from: string; to: string } | null
  limit: number
  /** of the wanted days */
  limitOfDays: number
}

/**
 * The newest visible texts of today or earlier, the newest first. Where none is of the wanted days, the newest of any day.
 * @returns `isOfDays` false for those; `count`: how many there are of the wanted days
 */
export async function listLatestSources(
  ctx: Ctx,
  knowledge: Knowledge,
  { exclusions, among, days, limit, limitOfDays }: Wanted,
): Promise<{ sources: DatedSource[]; count: number; isOfDays: boolean }> {
  const { db, account, now } = ctx
  const folder_ids = await listFoldersWithDescendants(db, account.id, exclusions.folder_ids)
  const hidden = { ...exclusions, folder_ids }
  const chosen =
    among === null || 'ids' in among ? among : await findAbout(ctx, knowledge, { ...among, hidden })
  const today = utcDay(now)
  const of = { among: chosen, hidden }
  if (days !== null) {
    const until = { from: days.from, to: days.to < today ? days.to : today }
    const ofDays = { ...of, days: until, limit: limitOfDays, is_counted: true }
    const found = await listLatestSourceRows(db, account.id, ofDays)
    if (found.count > 0) return { ...found, isOfDays: true }
  }
  const ofAnyDay = { ...of, days: { from: firstDay, to: today }, limit, is_counted: false }
  return { ...(await listLatestSourceRows(db, account.id, ofAnyDay)), isOfDays: days === null }
}

type About = {
  about: string
  nearest: number
  language: string
  /** with the folders below excluded ones */
  hidden: Exclusions
}

/**
 * What a subject means: the texts in the visible folders that it names and those elsewhere that it names by their titles, else
 * those that speak of it most.
 */
async function findAbout(
  ctx: Ctx,
  knowledge: Knowledge,
  { about, nearest, language, hidden }: About,
): Promise<AmongSources> {
  const { db, account } = ctx
  const ids = await findSourcesAbout(ctx, knowledge, { question: about, exclusions: hidden })
  if (nearest === 1) return { ids: ids.slice(0, 1) }
  const nameLanguages = textLanguages(knowledge)
  const measure = createNameMeasure(about, { language, nameLanguages, analyser: analyser(ctx) })
  const visible = { hidden_ids: hidden.folder_ids, limit: maxFolders }
  const folders = nearestByShare(await listFolderNames(db, account.id, visible), ({ name }) => measure(name))
  if (folders.length === 0) return { ids: ids.slice(0, nearest) }
  const titled = (await listTitles(db, account.id, ids)).filter(({ title }) => measure(title) > 0)
  return {
    ids: titled.map(({ id }) => id),
    folder_ids: await listFoldersWithDescendants(
      db,
      account.id,
      folders.map(({ id }) => id),
    ),
  }
}

/** A text that says a word once, where another one says it three times, only mentions it. */
const minShareOfNearest = 0.65

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
  const surest = Math.max(0, ...hits.map(({ confidence }) => confidence))
  // Above 1 it says all words, and some of them more than once.
  const least = surest > 1 ? minShareOfNearest * surest : refuseBelow
  return ownerIds(
    hits.filter(({ confidence }) => confidence >= least),
    'source',
  )
}
