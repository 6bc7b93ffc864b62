/** Joins the paragraphs and lists of a description in Markdown. */
export const paragraphs = (...parts: string[]): string => parts.join('\n\n')

/** A list in Markdown. */
export const bullets = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n')
