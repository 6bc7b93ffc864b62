import type { Source } from './knowledge.data.ts'

/** Why a source has no text, in the reader's language; else as the server says it. */
export const reasonOf = (
  { type, message }: NonNullable<Source['error']>,
  texts: { reading_errors: Record<string, string> },
): string => (Object.hasOwn(texts.reading_errors, type) ? texts.reading_errors[type]! : message)
