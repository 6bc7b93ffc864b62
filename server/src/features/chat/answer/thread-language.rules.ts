import { understandMessage } from '../../../dialogue/understand-message.rules.ts'
import type { EarlierMessage } from '../chat.types.ts'

/** The language of the visitor's last earlier message that tells one; null if none does. */
export function threadLanguage(earlier: EarlierMessage[]): string | null {
  for (const { role, content } of earlier.toReversed()) {
    const language = role === 'user' ? understandMessage(content, null).language : null
    if (language !== null) return language
  }
  return null
}
