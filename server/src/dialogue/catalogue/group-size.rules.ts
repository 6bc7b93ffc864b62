import { holdsCount } from '../answer-types/answer-type.rules.ts'
import { isCount, piecesOf, wordSet } from '../answer-types/pieces.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './group-size.json' with { type: 'json' }

const questions = compilePhrases({ asks: lists.asks })
const asking = wordSet(lists.words)
const counted = wordSet(lists.counted)
const groups = wordSet(lists.groups)
/** In words, from a group to how many it is of: «groups of at most eight». */
const maxDistance = 4

/** Whether a question in any of the languages asks how many a course or the like is for: «how many people in the group?» */
export const asksForGroupSize = (question: string): boolean =>
  findPhrases(questions, splitWords(question)).length > 0

/** True for a folded word by which that is asked for, and which names no product. */
export const isOfGroupSize = (word: string): boolean => asking.has(word)

/** Whether a sentence tells how many: «eight people at most», «groups of six». */
export function holdsGroupSize(sentence: string): boolean {
  if (holdsCount(sentence, (word) => counted.has(word))) return true
  const words = piecesOf(sentence)
  return words.some((word, at) => groups.has(word) && words.slice(at + 1, at + 1 + maxDistance).some(isCount))
}
