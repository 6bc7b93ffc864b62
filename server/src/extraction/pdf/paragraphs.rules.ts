import type { Line } from './lines.rules.ts'

const PARTED = /(\p{L}+)[-\u2010\u00ad]$/u
const LONGEST_WORD = 100
const ENDS_SENTENCE = /[.!?…:;。！？]["”»’)\]]*$/u
const BEGINS_LOWER = /^["“«‘([]?\p{Ll}/u
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const LIST_ITEM = /^(?:[-*•·–▪◦]|\(?\d{1,3}[.)]|[a-z][.)])\s/u

/** Joins the lines of all pages to paragraphs, parted by blank lines. */
export function paragraphsOf(pages: Line[][]): string {
  const lines = pages.flat()
  const hyphenated = hyphenatedWords(lines)
  const spacing = usualSpacing(pages)
  const parts: string[] = []
  let before: Line | undefined
  for (const line of lines) {
    if (before !== undefined) {
      const last = parts.length - 1
      if (isBreak(before, line, spacing)) parts[last] += '\n\n'
      else parts[last] = ledOn(before.text, line.text, hyphenated)
    }
    parts.push(line.text)
    before = line
  }
  return parts.join('').replaceAll('\u00ad', '')
}

/** Words that are written with a hyphen inside a line keep it at a line's end too. */
function hyphenatedWords(lines: Line[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of lines) {
    for (const [word] of text.matchAll(/\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** Distance between baselines inside paragraphs, in type sizes. */
function usualSpacing(pages: Line[][]): number {
  const spacings: number[] = []
  for (const lines of pages) {
    for (let i = 1; i < lines.length; i++) {
      const step = (lines[i]!.y - lines[i - 1]!.y) / lines[i]!.size
      if (lines[i]!.block === lines[i - 1]!.block && step > 0.5 && step < 3) spacings.push(step)
    }
  }
  spacings.sort((a, b) => a - b)
  // Most steps are inside paragraphs, so the smaller half of them is.
  return spacings[Math.floor(spacings.length / 4)] ?? 1.2
}

function isBreak(before: Line, line: Line, spacing: number): boolean {
  const step = line.y - before.y
  const sameColumn = line.block === before.block && step > 0
  const otherSize = Math.abs(line.size - before.size) > 0.12 * Math.max(line.size, before.size)
  if (otherSize || LIST_ITEM.test(line.text)) return true
  if (sameColumn) {
    if (step > 1.3 * spacing * line.size) return true
    const indented = line.left - before.left > 0.8 * line.size
    const cutShort = before.right < line.right - 6 * line.size
    return ENDS_SENTENCE.test(before.text) && (indented || cutShort)
  }
  // At the end of a column or page a sentence goes on, or a paragraph has ended.
  return (
    !(BEGINS_LOWER.test(line.text) || partedWord(before.text) !== undefined) ||
    ENDS_SENTENCE.test(before.text)
  )
}

/** A line as it stands before the next one of its paragraph. */
function ledOn(text: string, next: string, hyphenated: Set<string>): string {
  const start = partedWord(text)
  const rest = /^\p{Ll}+/u.exec(next)?.[0]
  if (start !== undefined && rest !== undefined) {
    const keeps = !text.endsWith('\u00ad') && hyphenated.has(`${start}-${rest}`.toLowerCase())
    return keeps ? text : text.slice(0, -1)
  }
  const isWide = WIDE.test(text.at(-1) ?? '') && WIDE.test(next[0] ?? '')
  return isWide ? text : `${text} `
}

/** The beginning of a word that the line's end parts. */
const partedWord = (text: string): string | undefined => PARTED.exec(text.slice(-LONGEST_WORD))?.[1]
