/**
 * The entrance of the search: `buildIndex` once, `applyChanges` after each change of the documents, `search` for a
 * question, then `composeAnswer` with the texts of the hits. The texts stay with the caller: the index alone is small
 * enough to keep many in memory, and a question needs ten texts.
 *
 * A worker that only builds indexes imports build-index.rules.ts instead, which does not load the language detector.
 */

export { encodePassageTokens, hasCurrentTokens } from '../text/passage-tokens.rules.ts'
export { type Answer, composeAnswer, composeAnswerSteps } from './answer.rules.ts'
export {
  applyChanges,
  buildIndex,
  compactIndex,
  countDocuments,
  findSegmentsToMerge,
  maxSegmentDocuments,
} from './build-index.rules.ts'
export { chooseSentences, type SentenceWeight } from './choose-sentences.rules.ts'
export { prepareSynonyms, synonymLanguages } from './concepts.rules.ts'
export { type Decision, hedgeBelow, refuseBelow, termWeight } from './confidence.rules.ts'
export { selectContextPassages } from './context-passages.rules.ts'
export type {
  DocumentRef,
  IndexDocument,
  SearchIndex,
  Segment,
  TokenisedDocument,
} from './index.types.ts'
export { createIndexView, type DocumentFilter, type IndexView, isSameView } from './index-view.rules.ts'
export { messagesIn, withLanguage, withTitle } from './messages.rules.ts'
export { findNearTexts } from './near-texts.rules.ts'
export { findText, type PassageText } from './passage-text.rules.ts'
export { scorePassages } from './score-passages.rules.ts'
export {
  type ExtraRanking,
  type Hit,
  type SearchOptions,
  type SearchResult,
  search,
  searchSteps,
} from './search.rules.ts'
export { type ListRequest, runStepsWith, type Steps } from './steps.rules.ts'
export { indexBytes } from './transfer.rules.ts'
