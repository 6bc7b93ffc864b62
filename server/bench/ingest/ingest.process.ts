import type { Platform } from '../../src/app.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { ingestText } from '../../src/text/ingest-text.rules.ts'
import { answerParent } from '../shared/child.ts'
import { loopDelayAnswers } from '../shared/loop-delay.ts'
import { platformOn } from '../shared/platform.ts'

const analyser = createCachingAnalyser()

export type Parts = { tokens_ms: number; insert_ms: number }

let platform: Platform | undefined

answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      platform = await platformOn(database_url)
      await platform.pool.query(
        'create table bench_passages (source integer, sequence integer, text text, tokens bytea, primary key (source, sequence))',
      )
      return platform.start()
    },
    ...loopDelayAnswers,
    parts: ({ source, title, content }: { source: number; title: string; content: string }) =>
      measureParts(source, title, content),
  },
  async () => platform?.stop(),
)

/** The unavoidable parts: tokenising and stemming the text once, and inserting its passages in one statement. */
async function measureParts(source: number, title: string, content_text: string): Promise<Parts> {
  const { language, passages } = ingestText({ title, content_text }, analyser)
  const began = performance.now()
  analyser.tokenise(content_text, language)
  const tokenised = performance.now()
  await platform!.pool.query(
    `insert into bench_passages
    select $1, position, text, tokens
    from unnest($2::text[], $3::bytea[]) with ordinality as row (text, tokens, position)`,
    [source, passages.map(({ text }) => text), passages.map(({ tokens }) => Buffer.from(tokens))],
  )
  return { tokens_ms: tokenised - began, insert_ms: performance.now() - tokenised }
}
