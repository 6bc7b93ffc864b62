import type { Line } from './lines.rules.ts'

const hyphenAtEnd = /(?<!\p{L})(\p{L}+)[-\u2010\u00ad]$/u
const maxWordCharacters = 100
const endsSentence = /[.!?…:;。！？]["”»’)\]]*$/u
const beginsLowerCase = /^["“«‘([]?\p{Ll}/u
const wideScript = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const listItem = /^(?:[-*•·–▪◦]|\(?\d{1,3}[.)]|[a-z][.)])\s/u

/** Joins the lines of all pages to paragraphs with blank lines between them. */
export function joinParagraphs(pages: Line[][]): string {
  const lines = pages.flat()
  const hyphenated = hyphenatedWords(lines)
  const spacing = lineSpacing(pages)
  const parts: string[] = []
  let previous: Line | undefined
  for (const line of lines) {
    if (previous !== undefined) {
      const last = parts.length - 1
      if (isBreak(previous, line, spacing)) parts[last] += '\n\n'
      else parts[last] = joinLine(previous.text, line.text, hyphenated)
    }
    parts.push(line.text)
    previous = line
  }
  return parts.join('').replaceAll('\u00ad', '')
}

/** Words that are written with a hyphen inside a line. They keep it at the end of a line too. */
function hyphenatedWords(lines: Line[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of lines) {
    for (const [word] of text.matchAll(/(?<!\p{L})\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** Distance between baselines inside paragraphs, in type sizes. */
function lineSpacing(pages: Line[][]): number {
  const spacings: number[] = []
  for (const lines of pages) {
    for (let i = 1; i < lines.length; i++) {
      const step = (lines[i]!.y - lines[i - 1]!.y) / lines[i]!.size
      if (lines[i]!.block === lines[i - 1]!.block && step > 0.5 && step < 3) spacings.push(step)
    }
  }
  spacings.sort((a, b) => a - b)
  // Most steps are inside paragraphs, and those between paragraphs are larger: the lower quartile is inside.
  return spacings[Math.floor(spacings.length / 4)] ?? 1.2
}

function isBreak(before: Line, line: Line, spacing: number): boolean {
  const step = line.y - before.y
  const sameColumn = line.block === before.block && step > 0
  const otherSize = Math.abs(line.size - before.size) > 0.12 * Math.max(line.size, before.size)
  if (otherSize || listItem.test(line.text)) return true
  if (sameColumn) {
    if (step > 1.3 * spacing * line.size) return true
    const indented = line.left - before.left > 0.8 * line.size
    const cutShort = before.right < line.right - 6 * line.size
    return endsSentence.test(before.text) && (indented || cutShort)
  }
  // At the end of a column or page the paragraph has ended, unless the sentence continues.
  return (
    !(beginsLowerCase.test(line.text) || hyphenatedStart(before.text) !== undefined) ||
    endsSentence.test(before.text)
  )
}

/** The end of a line as it is before the next line of its paragraph. */
function joinLine(text: string, next: string, hyphenated: Set<string>): string {
  const start = hyphenatedStart(text)
  const rest = /^\p{Ll}+/u.exec(next)?.[0]
  if (start !== undefined && rest !== undefined) {
    const keeps = !text.endsWith('\u00ad') && hyphenated.has(`${start}-${rest}`.toLowerCase())
    return keeps ? text : text.slice(0, -1)
  }
  const isWide = wideScript.test(text.at(-1) ?? '') && wideScript.test(next[0] ?? '')
  return isWide ? text : `${text} `
}

/** The beginning of a word that is hyphenated at the end of a line. */
const hyphenatedStart = (text: string): string | undefined =>
  hyphenAtEnd.exec(text.slice(-maxWordCharacters))?.[1]
