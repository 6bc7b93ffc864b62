/**
 * The answering core: `buildIndex` once, `applyChanges` after each change of knowledge, `search` for a question,
 * then `composeAnswer` with the texts of the hits. Pure and synchronous. The texts stay in the database: the
 * index alone is small enough to keep those of many accounts in memory, and a question needs ten of them.
 * A worker that only builds indexes imports changes.rules.ts instead, which does not load the language detector.
 */

export { encodePassageTokens, hasCurrentTokens, tokensVersion } from '../text/passage-tokens.rules.ts'
export { countTokens } from '../text/token-count.rules.ts'
export { type Answer, bestSentences, type Citation, composeAnswer, SAME_QUESTION } from './answer.rules.ts'
export {
  applyChanges,
  buildIndex,
  type Changes,
  compactIndex,
  entryCount,
  indexBytes,
  needsCompacting,
  transferablesOf,
} from './changes.rules.ts'
export { type ContextPassage, contextPassages } from './context.rules.ts'
export type { EntryKind, EntryRef, IndexEntry, KnowledgeIndex, TokenisedEntry } from './index.types.ts'
export { ENTRY_KINDS, isPair } from './index.types.ts'
export { type Messages, messagesIn, replyLanguage } from './messages.rules.ts'
export { HEDGE_BELOW, REFUSE_BELOW, type Verdict } from './norm.rules.ts'
export { pairMatch } from './pair-match.rules.ts'
export { judge, type PassageText, readPassages } from './read-passages.rules.ts'
export { type ExtraScores, type Hit, type Search, type SearchOptions, search } from './search.rules.ts'
export type { Allow } from './view.rules.ts'
