import { loadCollection } from '../../src/search/quality/collection.fixture.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { ingestText } from '../../src/text/ingest-text.rules.ts'
import { enlarge } from '../retrieval/enlarge.ts'

const partsPerSource = 10

/** A source as it is stored, with its passages. */
export type GrownSource = { title: string } & ReturnType<typeof ingestText>

/**
 * Sources with at least `count` passages together, half of them in Spanish. Their words are those of real texts, and their
 * vocabulary grows with them. The same in every run.
 */
export function* growSources(count: number): Generator<GrownSource> {
  const analyser = createCachingAnalyser()
  const collections = [loadCollection('xquad-es', 'es'), loadCollection('xquad-en', 'en')]
  // A part of a collection is about as long as a passage; ten of them split into nine passages or more.
  const parts = enlarge(collections, (made) => made >= 1.25 * count + 2 * partsPerSource)
  const byLanguage = [...Map.groupBy(parts, ({ language }) => language).values()]
  let passages = 0
  for (let first = 0; passages < count; first += partsPerSource) {
    for (const all of byLanguage) {
      const own = all.slice(first, first + partsPerSource)
      if (passages >= count || own.length === 0) continue
      const title = `${own[0]!.title} ${first / partsPerSource}`
      const source = ingestText({ title, content_text: own.map(({ text }) => text).join('\n\n') }, analyser)
      passages += source.passages.length
      yield { title, ...source }
    }
    if (first > parts.length)
      throw new Error(`the collections make ${passages} passages, fewer than ${count}`)
  }
}
