/** What a model wrote without the thoughts that some put before it. */
export const withoutThoughts = (text: string): string =>
  text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/, '').trim()

const fence = /^```\w*\n([\s\S]*?)\n?```$/

const unfenced = (text: string): string => fence.exec(text.trim())?.[1]?.trim() ?? text.trim()

/** The JSON object that a text is, or holds between other words; null where there is none. */
export function objectIn(text: string): unknown {
  const plain = unfenced(text)
  for (const candidate of [plain, plain.slice(plain.indexOf('{'), plain.lastIndexOf('}') + 1)]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null) return value
    } catch {}
  }
  return null
}

/**
 * The words of an answer that is no valid object: all of it, or what stands as "content" in an object that broke
 * off; empty where neither can be said aloud.
 */
export function plainTextOf(text: string): string {
  const plain = unfenced(text)
  if (!/^(```\w*\s*)?[{[]/.test(plain)) return plain
  const content = /"content"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(plain)?.[1]
  if (content === undefined) return ''
  try {
    return String(JSON.parse(`"${content}"`))
  } catch {
    return ''
  }
}

/** What may be stored and shown: no control characters, no halves of characters, at most `max` characters. */
export function speakable(text: string, max: number): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  const characters = clean.length <= max ? null : [...clean]
  return characters === null || characters.length <= max ? clean : `${characters.slice(0, max - 1).join('')}…`
}
