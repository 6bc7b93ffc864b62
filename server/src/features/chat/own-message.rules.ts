import { detectLanguage } from '../../text/language.rules.ts'
import { introduceQuotation } from './answer/quotation.rules.ts'

/** A creator may write a message in two languages at once: «Aquí estoy. / Here I am.» */
const pieces = /[.!?¿¡/\n]+/u

/**
 * A message as its creator wrote it, word for word; where that is surely another language than the visitor's, what the clone says itself in
 * the visitor's.
 */
export const ownMessage = (message: string, { spoken, said }: Said): string =>
  foreignLanguage(message, spoken) === null ? message : said

/** The same for where a person is found, which the clone does not know itself: behind what it says comes the message, as a quotation. */
export function ownContact(message: string, { spoken, said }: Said): string {
  const written = foreignLanguage(message, spoken)
  if (written === null) return message
  return `${said}\n\n${introduceQuotation(message, { written, spoken })}`
}

/** What the clone says itself, in the language that is spoken. */
type Said = { spoken: string; said: string }

/** So much of a message must be in the language that is spoken: «You can write in English too» alone says little. */
const minSpokenShare = 0.3

/** The language of a message that is surely another one than what is spoken, in most of it; else null. */
function foreignLanguage(message: string, spoken: string): string | null {
  const { language: likeliest } = detectLanguage(message)
  if (likeliest === null) return null
  // «Se lo paso a Owen» might be of several languages, and of these two it is one.
  const { language, confident } = detectLanguage(message, [likeliest, spoken])
  if (!confident || language === spoken) return null
  const isSpoken = (piece: string) => {
    const detected = detectLanguage(piece)
    return detected.confident && detected.language === spoken
  }
  const lengthOf = (some: readonly string[]) => some.reduce((sum, piece) => sum + piece.trim().length, 0)
  const written = message.split(pieces)
  return lengthOf(written.filter(isSpoken)) >= minSpokenShare * lengthOf(written) ? null : language
}
