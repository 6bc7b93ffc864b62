import { understandMessage } from '../../../dialogue/understand-message.rules.ts'
import type { Analyser } from '../../../text/analyser.types.ts'
import type { EarlierMessage } from '../chat.types.ts'

// A visitor's last messages tell the language in their first words, or none of them does.
const maxMessages = 3
const maxChars = 300

/** The language of the visitor's last messages: of the latest that tells one, else of the last reply. */
export function threadLanguage(
  earlier: EarlierMessage[],
  { scoreLanguages: score }: Pick<Analyser, 'scoreLanguages'>,
): string | null {
  const written = earlier.filter(({ role }) => role === 'user').slice(-maxMessages)
  for (const { content } of written.reverse()) {
    const { language } = understandMessage(content.slice(0, maxChars), null, { score })
    if (language !== null) return language
  }
  // Else it stays what the clone last wrote.
  const reply = earlier.findLast(({ role }) => role === 'assistant')
  return reply === undefined
    ? null
    : understandMessage(reply.content.slice(0, maxChars), null, { score }).language
}
