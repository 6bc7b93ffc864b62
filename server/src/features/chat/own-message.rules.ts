import { detectLanguage } from '../../text/language.rules.ts'

/** A creator may write a message in two languages at once: «Aquí estoy. / Here I am.» */
const pieces = /[.!?¿¡/\n]+/u

/**
 * A message as its creator wrote it, word for word. Where that is surely another language than the visitor's, what the clone says itself in the
 * visitor's comes behind it.
 */
export function ownMessage(
  message: string,
  { spoken, said }: { spoken: string; said: string | null },
): string {
  return said === null || !isForeign(message, spoken) ? message : `${message}\n\n${said}`
}

function isForeign(message: string, spoken: string): boolean {
  const whole = detectLanguage(message)
  if (!whole.confident || whole.language === spoken) return false
  return message.split(pieces).every((piece) => {
    const { language, confident } = detectLanguage(piece)
    return !confident || language !== spoken
  })
}
