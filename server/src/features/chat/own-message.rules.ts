import { detectLanguage } from '../../text/language.rules.ts'
import { introduceQuotation } from './answer/quotation.rules.ts'

/** A creator may write a message in two languages at once: «Aquí estoy. / Here I am.» */
const pieces = /[.!?¿¡/\n]+/u

/**
 * A message as its creator wrote it, word for word; where that is surely another language than the visitor's, what the clone says itself in
 * the visitor's.
 */
export const ownMessage = (message: string, { spoken, said }: Said): string =>
  isForeign(message, spoken) ? said : message

/** The same for where a person is found, which the clone does not know itself: behind what it says comes the message, as a quotation. */
export function ownContact(message: string, { spoken, said }: Said): string {
  if (!isForeign(message, spoken)) return message
  const { language: written } = detectLanguage(message)
  return `${said}\n\n${introduceQuotation(message, { written, spoken })}`
}

/** What the clone says itself, in the language that is spoken. */
type Said = { spoken: string; said: string }

function isForeign(message: string, spoken: string): boolean {
  const whole = detectLanguage(message)
  if (!whole.confident || whole.language === spoken) return false
  return message.split(pieces).every((piece) => {
    const { language, confident } = detectLanguage(piece)
    return !confident || language !== spoken
  })
}
