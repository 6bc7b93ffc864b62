export { sourceDeleted } from './events.ts'
export { missingFolders, missingSources } from './exclusions.queries.ts'
export { answerQuestion, type Exclusions, type KnowledgeAnswer } from './retrieval/answer-question.ts'
