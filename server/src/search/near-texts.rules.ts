import { isSameOwner } from './document-columns.rules.ts'
import type { DocumentRef } from './index.types.ts'
import { findText, type PassageText, type PassageTexts } from './passage-text.rules.ts'
import { readPassage } from './read-passage.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import {
  joinFeatures,
  type QuestionFeatures,
  questionFeatures,
  type SharedFeatures,
  sentenceCoverage,
  sharedFeatures,
} from './sentence-coverage.rules.ts'

/** A text that a refusal may name: «did you mean …?» */
export type NearText = DocumentRef & { title: string }

// Measured: README.md, "Answers".
const maxNearTexts = 3
const minSharedWords = 2
const minCoverage = 0.25
const minTitleCoverage = 0.15

/** Up to three texts of different owners that share words with a question that none answers, the best first. */
export function findNearTexts(result: SearchResult, texts: PassageTexts): NearText[] {
  const features = questionFeatures(result.view, result.question)
  const near: NearText[] = []
  for (const hit of result.hits) {
    const passage = findText(texts, hit)
    if (passage === undefined || near.some((other) => isSameOwner(other, hit))) continue
    if (!isNear(result, features, { hit, passage })) continue
    const { kind, owner_id, sequence, title } = passage
    near.push({ kind, owner_id, sequence, title })
    if (near.length === maxNearTexts) break
  }
  return near
}

/** One shared word is enough in a title, two in a text: a single word is often there by chance. */
function isNear(
  { question }: SearchResult,
  features: QuestionFeatures,
  { hit, passage }: { hit: Hit; passage: PassageText },
): boolean {
  const read = readPassage(question.analyser, { hit, passage })
  const title = sharedFeatures(features, read.title())
  const coverage = (text: SharedFeatures) => sentenceCoverage(features, text, { title, titleShare: 1 })
  if (countWords(features, title) > 0 && coverage(title) >= minTitleCoverage) return true
  const both = joinFeatures(title, sharedFeatures(features, read.body()))
  return countWords(features, both) >= minSharedWords && coverage(both) >= minCoverage
}

const countWords = ({ terms }: QuestionFeatures, { stems }: SharedFeatures): number =>
  terms.filter((term) => !stems.isDisjointFrom(new Set(term.keys()))).length
