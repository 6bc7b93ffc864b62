import type { ExtractionFailure } from './extracted.types.ts'

const maxCharacters = 5_000_000

/** Why a text is not taken: it says nothing, or too much. @returns null where it is */
export function checkLength(text: string): ExtractionFailure | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return { failed: 'no_text' }
  if (text.length <= maxCharacters) return null
  return { failed: 'unreadable', reason: `It holds more than ${maxCharacters} characters.` }
}
