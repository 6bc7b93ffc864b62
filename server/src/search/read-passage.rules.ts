import type { Analyser } from '../text/analyser.types.ts'
import { once } from '../text/once.rules.ts'
import { type Span, sentenceSpans } from '../text/sentences.rules.ts'
import type { PassageText } from './passage-text.rules.ts'
import type { Hit } from './search.rules.ts'
import { type TextFeatures, textFeatures } from './sentence-coverage.rules.ts'

type ReadSentence = Span & { text: string; features: TextFeatures }

/** What answers need of a passage, worked out when it is asked for. */
export type ReadPassage = {
  title: () => TextFeatures
  body: () => TextFeatures
  /** the answer of a pair counts as one */
  sentences: () => readonly ReadSentence[]
}

type Found = { hit: Pick<Hit, 'language' | 'form'>; passage: PassageText }

/** Reads a passage. An analyser that remembers has it read once as long as the caller keeps the text. */
export function readPassage(analyser: Analyser, { hit, passage }: Found): ReadPassage {
  const read = () => readAnew(analyser, { hit, passage })
  const known = analyser.remember(passage, () => ({ language: hit.language, form: hit.form, read: read() }))
  return known.language === hit.language && known.form === hit.form ? known.read : read()
}

function readAnew(analyser: Analyser, { hit: { language, form }, passage }: Found): ReadPassage {
  const features = (text: string) => textFeatures(analyser, text, language)
  return {
    title: once(() => features(passage.title)),
    body: once(() => features(passage.text)),
    sentences: once(() =>
      listSpans(passage.text, { language, form }).map(({ start, end }) => {
        const text = passage.text.slice(start, end)
        return { start, end, text, features: features(text) }
      }),
    ),
  }
}

const listSpans = (text: string, { language, form }: Pick<Hit, 'language' | 'form'>): Span[] =>
  form === 'pair' ? [{ start: 0, end: text.length }] : joinSpans(sentenceSpans(text, language))

const maxSentences = 100

/** A passage of 200 words has some thirty sentences at most; lines of a few letters are weighed several at a time. */
function joinSpans(spans: Span[]): Span[] {
  const joinedCount = Math.ceil(spans.length / maxSentences)
  if (joinedCount < 2) return spans
  const joined: Span[] = []
  for (let i = 0; i < spans.length; i += joinedCount) {
    const last = spans[Math.min(i + joinedCount, spans.length) - 1] as Span
    joined.push({ start: (spans[i] as Span).start, end: last.end })
  }
  return joined
}
