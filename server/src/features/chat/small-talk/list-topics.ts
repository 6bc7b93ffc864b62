import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import { listTopicRows } from './topics.queries.ts'

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
  const titles = (wanted: string) =>
    rows
      .filter(({ kind, title }) => kind === wanted && title.length <= maxTopicChars)
      .map(({ title }) => title)
  const products = titles('product')
  const folders = titles('folder')
  // Who keeps no folders is known by what was written last.
  const subjects = folders.length > 0 ? folders : titles('source')
  const first = subjects.slice(0, products.length > 0 ? maxSubjects : maxTopics)
  return [...new Set([...first, ...products])].slice(0, maxTopics)
}
