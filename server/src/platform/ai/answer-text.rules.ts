import { removeInvisible } from './invisible-text.rules.ts'

/** Removes the thoughts that some models write before their answer. */
export const removeThoughts = (text: string): string =>
  text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/, '').trim()

const codeFence = /^```\w*\n([\s\S]*?)\n?```$/

const removeFence = (text: string): string => codeFence.exec(text.trim())?.[1]?.trim() ?? text.trim()

/** Finds the JSON object (or array) that a text is or contains between other words; null where there is none. */
export function findObject(text: string): unknown {
  const plain = removeFence(text)
  for (const candidate of [plain, plain.slice(plain.indexOf('{'), plain.lastIndexOf('}') + 1)]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null) return value
    } catch {}
  }
  return null
}

/**
 * The text to show of an answer that is not a valid object: the whole answer, or the value of "content" in an object
 * that was cut off; empty where there is none.
 */
export function spokenText(text: string): string {
  const plain = removeFence(text)
  if (!/^(```\w*\s*)?[{[]/.test(plain)) return plain
  const content = /"content"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(plain)?.[1]
  if (content === undefined) return ''
  try {
    return String(JSON.parse(`"${content}"`))
  } catch {
    return ''
  }
}

/**
 * Makes a text fit to store and show: no control or invisible characters, no broken surrogates, at most `maxLength`
 * characters.
 */
export function cleanAnswerText(text: string, maxLength: number): string {
  const clean = removeInvisible(text.toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  const characters = clean.length <= maxLength ? null : [...clean]
  return characters === null || characters.length <= maxLength
    ? clean
    : `${characters.slice(0, maxLength - 1).join('')}…`
}
