import { afterAll, expect, test } from 'vitest'
import { closeAppState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countWords } from '../../../text/word-count.rules.ts'
import { ingestOffThread } from './ingest-off-thread.ts'

const app = {}
afterAll(() => closeAppState(app))

const ctxOf = (id: number) => ({ app, account: { id }, clientGone: null }) as unknown as Ctx

const section = (number: number) =>
  `## Lesson ${number}\n\n${'Knead the dough slowly, and let it rest until it has doubled. '.repeat(40)}\n\n`
const course = (sectionCount: number) => ({
  title: 'Bread',
  content_text: Array.from({ length: sectionCount }, (_, i) => section(i)).join(''),
})

test('the long text of one account does not keep the texts of another waiting until it is through', async () => {
  const finished: string[] = []
  const long = ingestOffThread(ctxOf(1), course(800)).then(() => finished.push('long'))
  const short = ingestOffThread(ctxOf(2), course(3)).then(() => finished.push('short'))
  await Promise.all([long, short])
  expect(finished).toEqual(['short', 'long'])
})

test('a text of several slices has all its words, and its passages lead back to it', async () => {
  const text = {
    ...course(60),
    cues: [0, 60_000].map((starts_at) => ({ starts_at, start_seconds: starts_at })),
  }
  const ingested = await ingestOffThread(ctxOf(1), text)
  expect(ingested.language).toBe('en')
  expect(ingested.word_count).toBe(countWords(text.content_text))
  for (const { starts_at, text: words, heading, start_seconds } of ingested.passages) {
    expect(text.content_text.slice(starts_at, starts_at + words.length)).toBe(words)
    expect(heading).toMatch(/^Lesson \d+$/)
    expect(start_seconds).toBe(starts_at < 60_000 ? 0 : 60_000)
  }
  expect(new Set(ingested.passages.map(({ heading }) => heading)).size).toBe(60)
})
