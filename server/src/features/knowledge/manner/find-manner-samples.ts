import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter, SearchIndex } from '../../../search/index.ts'
import { listTypicalSentences, type TypicalSentence } from '../../../text/typical-sentences.rules.ts'
import type { Knowledge } from '../retrieval/knowledge-cache.ts'
import { listNewestPassages } from './manner.queries.ts'

/** Some 25,000 words: enough to know a manner, and read in a tenth of a second. */
const sample = { newest: 5_000, sources: 150, passages: 150 }
const maxSentences = 500

type StoredSentence = TypicalSentence & { folder_id: number | null }

/** The typical sentences of the texts that an index is of. A change of the knowledge makes another index. */
const sentencesByIndex = appState(() => new WeakMap<SearchIndex, Promise<StoredSentence[]>>())

type Wanted = {
  filter: DocumentFilter
  /** sentences in it go first */
  language: string
  limit: number
}

/** Sentences of the visible texts that show how their author writes, each of another text as far as there are several. */
export async function findMannerSamples(
  ctx: Ctx,
  knowledge: Knowledge,
  { filter, language, limit }: Wanted,
): Promise<string[]> {
  const sentences = await loadSentences(ctx, knowledge)
  const visible = sentences.filter(({ source_id, folder_id }) => filter(source_id, folder_id, 'source'))
  const first = new Map(visible.toReversed().map((each) => [each.source_id, each]))
  const rank = (each: StoredSentence) =>
    (each.language === language ? 0 : 2) + (first.get(each.source_id) === each ? 0 : 1)
  return visible
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
    .map(({ text }) => text)
}

/** Once for each index, whoever asks. */
function loadSentences(ctx: Ctx, { index }: Knowledge): Promise<StoredSentence[]> {
  const known = sentencesByIndex(ctx)
  const loading = known.get(index) ?? readSentences(ctx)
  known.set(index, loading)
  loading.catch(() => known.delete(index))
  return loading
}

async function readSentences(ctx: Ctx): Promise<StoredSentence[]> {
  const passages = await listNewestPassages(ctx.db, ctx.account.id, sample)
  const folders = new Map(passages.map(({ source_id, folder_id }) => [source_id, folder_id]))
  return listTypicalSentences(passages)
    .slice(0, maxSentences)
    .map((sentence) => ({ ...sentence, folder_id: folders.get(sentence.source_id) ?? null }))
}
