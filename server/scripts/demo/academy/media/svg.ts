const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Words as the content of an element. */
export const escapeText = (words: string): string => words.replace(/[&<>]/g, (sign) => escaped[sign]!)
