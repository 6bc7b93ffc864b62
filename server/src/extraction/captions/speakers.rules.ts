import type { CaptionLine } from './captions.types.ts'

const CHANGE = /^\s*(?:>>|&gt;&gt;)/
const DIALOGUE = /^\s*[-–—]\s*\S.*\n\s*[-–—]\s*\S/
const NAME =
  /^\s*(?:[-–—]\s*)?\[?((?:\p{Lu}[\p{L}.'’]*|\p{Lu}+)(?: (?:\p{Lu}[\p{L}.'’]*|\d+)){0,3})\]?\s?:\s/u

/**
 * Whether captions show that several people speak: a sign of change (>>) after the first line, two dialogue dashes
 * in one line, or two names before a colon of which each speaks twice.
 */
export function haveSeveralSpeakers(lines: CaptionLine[]): boolean {
  const names = new Map<string, number>()
  for (const [index, { text }] of lines.entries()) {
    if (index > 0 && CHANGE.test(text)) return true
    if (DIALOGUE.test(text)) return true
    const name = NAME.exec(text)?.[1]
    if (name !== undefined) names.set(name, (names.get(name) ?? 0) + 1)
  }
  return [...names.values()].filter((times) => times > 1).length > 1
}
