/** A text without spaces around it, and single ones between words; lines stay. */
export const collapseSpaces = (text: string): string => text.trim().replace(/[^\S\n]+/g, ' ')
