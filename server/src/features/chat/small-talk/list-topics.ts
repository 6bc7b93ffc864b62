import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import { loadKnowledge, searchKinds } from '../../knowledge/index.ts'
import { cloneExclusions, createVisibilityFilter } from '../visibility-filter.ts'
import { listTopicRows, type TopicRow } from './topics.queries.ts'

const maxTopics = 4
/** One place is kept for a product, so that a visitor hears that there are some. */
const maxSubjects = 3
const maxTopicChars = 80

/**
 * What a clone knows about, as names for a reply: folders with texts, or its newest texts where there are none, and
 * products on sale. Nothing that the clone hides.
 */
export async function listTopics(ctx: Ctx, clone: Clone): Promise<string[]> {
  const { silos } = clone
  if (!silos.aprender && !silos.recomendar) return []
  const rows = await listTopicRows(ctx.db, ctx.account.id, {
    texts: silos.aprender,
    products: silos.recomendar,
    hidden: {
      folder_ids: clone.exclude_folder_ids,
      source_ids: clone.exclude_source_ids,
      unfoldered: clone.exclude_unfoldered_sources,
    },
    limit: maxTopics,
  })
  const named = rows.filter(({ title }) => title.length <= maxTopicChars)
  const titles = (wanted: string) => named.filter(({ kind }) => kind === wanted).map(({ title }) => title)
  const products = await titlesOfVisible(
    ctx,
    clone,
    named.filter(({ kind }) => kind === 'product'),
  )
  const folders = titles('folder')
  // Who keeps no folders is known by what was written last.
  const subjects = folders.length > 0 ? folders : titles('source')
  const first = subjects.slice(0, products.length > 0 ? maxSubjects : maxTopics)
  return [...new Set([...first, ...products])].slice(0, maxTopics)
}

/** Products that no hidden text is nearer to than all visible ones: a clone that excludes the texts on a subject does not speak up for it. */
async function titlesOfVisible(ctx: Ctx, clone: Clone, products: readonly TopicRow[]): Promise<string[]> {
  const { folder_ids, source_ids, unfoldered } = cloneExclusions(clone)
  const excludes = folder_ids.length + source_ids.length > 0 || unfoldered
  if (!excludes || products.length === 0) return products.map(({ title }) => title)
  const [knowledge, isVisible] = [await loadKnowledge(ctx), await createVisibilityFilter(ctx, clone)]
  const titles: string[] = []
  for (const { title, card } of products) {
    const wanted = { question: card ?? title, kinds: ['source' as const], byMeaning: false }
    const { entries } = await searchKinds(ctx, knowledge, wanted)
    const nearest = (isWanted: boolean) =>
      Math.max(
        0,
        ...entries
          .filter(({ id, group_id }) => isVisible(id, group_id, 'source') === isWanted)
          .map(({ confidence }) => confidence),
      )
    if (nearest(false) <= nearest(true)) titles.push(title)
  }
  return titles
}
