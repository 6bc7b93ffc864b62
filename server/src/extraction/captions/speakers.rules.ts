import type { CaptionLine } from './captions.types.ts'

const speakerChange = /^\s*(?:>>|&gt;&gt;)/
const dialogueDashes = /^\s*[-–—]\s*\S.*\n\s*[-–—]\s*\S/
/** A name with which somebody's words begin: `Ana: `, `[Speaker 1]: `. */
export const nameBeforeColon =
  /^\s*(?:[-–—]\s*)?\[?((?:\p{Lu}[\p{L}.'’]*|\p{Lu}+)(?: (?:\p{Lu}[\p{L}.'’]*|\d+)){0,3})\]?\s?:\s/u

/**
 * Returns true if captions show that several people speak. The signs are a >> after the first line, two dialogue
 * dashes in one line, or two names before a colon that each occur twice.
 */
export function hasSeveralSpeakers(lines: CaptionLine[]): boolean {
  const names = new Map<string, number>()
  for (const [index, { text }] of lines.entries()) {
    if (index > 0 && speakerChange.test(text)) return true
    if (dialogueDashes.test(text)) return true
    const name = nameBeforeColon.exec(text)?.[1]
    if (name !== undefined) names.set(name, (names.get(name) ?? 0) + 1)
  }
  return [...names.values()].filter((times) => times > 1).length > 1
}
