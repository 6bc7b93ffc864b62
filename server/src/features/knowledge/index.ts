export { answerQuestion, type Exclusions, type KnowledgeAnswer } from './retrieval/answer-question.ts'
