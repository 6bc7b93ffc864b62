import { sumTrees, type Tree } from './boosted-trees.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import { type KnownOfSentence, type SentenceFeatures, sentenceFeatures } from './sentence-features.rules.ts'
import model from './sentence-model.json' with { type: 'json' }

const trees = model.trees as unknown as readonly Tree<keyof SentenceFeatures>[]
/** Weight of the score that other rankings gave a sentence's passage. */
const extraWeight = 2

/**
 * How likely each sentence of a text holds what a question asks for, 0 to 1, if the text does: boosted trees, which were fitted on
 * answers (README.md, "Answers"). What was said already holds nothing more.
 */
export function answerChances(
  sentences: readonly Sentence[],
  known: KnownOfSentence,
): ReadonlyMap<Sentence, number> {
  const chances = new Map<Sentence, number>()
  for (const [sentence, features] of sentenceFeatures(sentences, known)) {
    const logOdds = model.intercept + sumTrees(trees, features) + extraWeight * sentence.hit.extra_confidence
    chances.set(sentence, known.weightOf(sentence) < 0 ? 0 : 1 / (1 + Math.exp(-logOdds)))
  }
  return chances
}
