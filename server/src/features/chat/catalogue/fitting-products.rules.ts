import type { AskedWord } from '../../knowledge/index.ts'

// By the replies to graded conversations: server/bench/conversation.
/** Words of so much of the heaviest one's weight carry the question with it. */
const carryingShare = 0.8
/** A question whose heaviest word is in every third passage could be about anything. */
const minWeight = 1.5
/** The products must know so much of the weight of all words. */
const minKnownShare = 0.4

/**
 * Tells whether the products know what a question turns on: a word that carries it, and enough of all. A word that nothing
 * knows is of another subject.
 * @param all the question's words as the whole knowledge holds them
 * @param cards the same words as the cards of products hold them
 */
export function isAboutProducts(all: AskedWord[], cards: AskedWord[]): boolean {
  const heaviest = Math.max(0, ...all.map(({ weight }) => weight))
  if (heaviest < minWeight || all.some(({ share }) => share === 0)) return false
  const inCards = new Map(cards.map((each) => [each.word, each]))
  const known = all.filter(({ word, isCorrected }) => {
    const card = inCards.get(word)
    // A word that texts have as it is written is no misspelling of one that products have.
    return card !== undefined && card.share > 0 && (isCorrected || !card.isCorrected)
  })
  const sum = (words: AskedWord[]) => words.reduce((total, { weight }) => total + weight, 0)
  return (
    known.some(({ weight }) => weight >= carryingShare * heaviest) && sum(known) >= minKnownShare * sum(all)
  )
}
