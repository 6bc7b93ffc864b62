import { setFlagsFromString } from 'node:v8'
import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import type { Expression } from './regular-expressions.ts'

type CreateLimited = (source: string, flags: string, maxBacktracks: number) => RegExp

/** V8's own way to bound the work of an expression: from so many steps back on it finds nothing. */
function limitedExpressions(): CreateLimited {
  setFlagsFromString('--allow-natives-syntax')
  const create = new Function(
    'source',
    'flags',
    'max',
    'return %NewRegExpWithBacktrackLimit(source, flags, max)',
  )
  create('', '', 1)
  setFlagsFromString('--no-allow-natives-syntax')
  return create as CreateLimited
}

const createLimited = limitedExpressions()
const firstLimit = 8

/**
 * Counts the steps back that the engine takes to find all matches in a text, within a factor of two; `max` where there
 * are more. Unlike time, it is the same on every machine.
 */
export function createBacktrackCounter(expression: Expression): (text: string, max: number) => number {
  // It also matches at the end of the text, so that finding nothing means that the limit was reached.
  const source = `(?:${withCapturedRepeats(expression)})|(?![^])`
  const flags = `${expression.flags.replace(/[gy]/g, '')}g`
  const limited = new Map<number, RegExp>()
  const withLimit = (limit: number) => {
    const found = limited.get(limit) ?? createLimited(source, flags, limit)
    limited.set(limit, found)
    return found
  }

  return (text, max) => {
    let count = 0
    for (let at = 0; at < text.length; ) {
      for (let limit = firstLimit; ; limit *= 2) {
        if (count + limit > max) return max
        const one = withLimit(limit)
        one.lastIndex = at
        const match = one.exec(text)
        if (match === null) continue
        count += limit
        at = Math.max(match.index + match[0].length, match.index + 1)
        break
      }
    }
    return count
  }
}

/** The engine steps back through a repeat of one character without counting, but not through one with a capture. */
function withCapturedRepeats({ source, pattern }: Expression): string {
  const insertions: { at: number; text: string }[] = []
  const capture = ({ start, end }: AST.Node) =>
    insertions.push({ at: start, text: '(' }, { at: end, text: ')' })
  visitRegExpAST(pattern, { onQuantifierEnter: ({ element }) => void capture(element) })
  insertions.sort((a, b) => b.at - a.at)
  let text = source
  for (const { at, text: added } of insertions) text = text.slice(0, at) + added + text.slice(at)
  return text
}
