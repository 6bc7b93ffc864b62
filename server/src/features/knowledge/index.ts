export { countTokens, type EntryKind } from '../../search/engine.ts'
export { fold } from '../../text/fold.rules.ts'
export { stopwordsIn } from '../../text/stopwords.rules.ts'
export { folderDeleted, sourceDeleted } from './events.ts'
export { missingFolders, missingSources } from './exclusions.queries.ts'
export { countGuidedAnswerHit } from './guided-answers/guided-answers.queries.ts'
export { type Knowledge, knowledgeOf } from './retrieval/account-index.ts'
export {
  answerQuestion,
  type CitedSource,
  type Exclusions,
  type KnowledgeAnswer,
} from './retrieval/answer-question.ts'
export { findPassages, findProducts, type KnowledgePassage } from './retrieval/find-passages.ts'
