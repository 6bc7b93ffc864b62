export { analyser } from './analyser.ts'
export { countCitations } from './citations/citations.queries.ts'
export { folderDeleted, sourceDeleted } from './events.ts'
export { listMissingFolders, listMissingSources } from './exclusions.queries.ts'
export { createGuidedAnswer } from './guided-answers/create-guided-answer.ts'
export { countGuidedAnswerHit } from './guided-answers/guided-answers.queries.ts'
export {
  answerBody,
  type GuidedAnswer,
  guidedAnswer,
  guidedAnswerExample,
  guidedQuestion,
} from './guided-answers/schemas.ts'
export type { KnowledgeKind } from './kinds.rules.ts'
export { findMannerSamples } from './manner/find-manner-samples.ts'
export {
  answerQuestion,
  type CitedSource,
  type FoundPassage,
  type KnowledgeAnswer,
} from './retrieval/answer-question.ts'
export { describeEntry } from './retrieval/describe-entry.ts'
export { describePassages } from './retrieval/describe-passages.ts'
export { createExclusionFilter, type Exclusions } from './retrieval/exclusion-filter.ts'
export { findHidden } from './retrieval/find-hidden.ts'
export { type FoundPassages, findPassages, type KnowledgePassage } from './retrieval/find-passages.ts'
export type { Knowledge } from './retrieval/knowledge-cache.ts'
export { listTitles as listSourceTitles } from './retrieval/latest-sources.queries.ts'
export { listLatestSources } from './retrieval/list-latest-sources.ts'
export { findVersions as findKnowledgeVersions, loadKnowledge } from './retrieval/load-knowledge.ts'
export { readOn } from './retrieval/read-on.ts'
export type { KnowledgeVersions } from './retrieval/retrieval.queries.ts'
export { type AskedWord, type KindSearch, searchKinds } from './retrieval/search-kinds.ts'
export { hasLanguage, textLanguages } from './retrieval/text-languages.ts'
export { warmSynonyms } from './retrieval/warm-synonyms.ts'
export { writtenLanguages } from './retrieval/written-languages.ts'
export { createTextSource } from './sources/create-text-source.ts'
export { createTimedSource } from './sources/create-timed-source.ts'
export { getSource } from './sources/get-source.ts'
