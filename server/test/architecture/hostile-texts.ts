import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import { type Expression, longRepeats } from './regular-expressions.ts'

/** Makes a text of about so many UTF-16 units. */
export type HostileText = (length: number) => string

// Blanks, ends of lines (a dot matches none of them), marks, letters, digits, and scripts that expressions name.
const commonCharacters = ' \t\n\r\u2028\u2029\u00a0<>&"\'`.,:;-_/\\#*=+([{)]}?!0aZ\0àÀя漢ไ♪❤\ud83d\ude00'
const commonEndings = ['', '\0', ' \0', '\n!', 'b\u2028c', 'b\rc']
const maxNamedEndings = 12

/**
 * Texts on which an expression may work hard: what stands before a repeat, then long runs of characters and of what it
 * repeats, also over and over, and then an end that does not match.
 */
export function hostileTexts(expression: Expression): HostileText[] {
  const { pattern } = expression
  const { named, matched } = charactersOf(expression)
  const starts = new Set(['', '\0', matching(pattern, expression)])
  const units = new Set(matched)
  for (const repeat of longRepeats(expression)) {
    for (const optional of [0, 1]) {
      const before = matchingBefore(repeat, (node) => matching(node, expression, optional))
      const repeated = matching(repeat.element, expression, optional)
      starts.add(before)
      for (const unit of [repeated, before, before + repeated]) units.add(unit)
    }
  }
  units.delete('')
  const endings = new Set([...commonEndings, ...named])
  return [...starts].flatMap((start) =>
    [...units].flatMap((unit) =>
      [...endings].map((end) => (length: number) => start + unit.repeat(length / unit.length) + end),
    ),
  )
}

/** The characters that an expression names, and those that any part of it matches. */
function charactersOf({ pattern, flags }: Expression): { named: string[]; matched: string[] } {
  const named = new Set<string>()
  const parts = new Set<string>()
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value, raw, parent }) => {
      named.add(String.fromCodePoint(value))
      if (parent.type === 'Alternative' || parent.type === 'Quantifier') parts.add(raw)
    },
    onCharacterClassEnter: ({ raw }) => void parts.add(raw),
    onExpressionCharacterClassEnter: ({ raw }) => void parts.add(raw),
    onCharacterSetEnter: ({ raw }) => void parts.add(raw),
  })
  const singles = [...parts].map((part) => singleMatcher(part, flags))
  const matched = [...new Set([...commonCharacters, ...named])].filter((character) =>
    singles.some((single) => single.test(character)),
  )
  return { named: [...named].slice(0, maxNamedEndings), matched }
}

const singleMatcher = (part: string, flags: string) => new RegExp(`^${part}$`, flags.replace(/[gy]/g, ''))

/** A short text that a part of an expression matches; `optional` is how often it has what may be missing. */
function matching(node: AST.Node, { flags, pattern }: Expression, optional = 0): string {
  const match = (part: AST.Node): string => {
    switch (part.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return match(part.alternatives[0]!)
      case 'Alternative':
        return part.elements.map(match).join('')
      case 'Quantifier':
        return match(part.element).repeat(Math.max(part.min, Math.min(optional, part.max)))
      case 'Character':
        return String.fromCodePoint(part.value)
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const single = singleMatcher(part.raw, flags)
        return [...commonCharacters, ...pattern.raw].find((character) => single.test(character)) ?? ''
      }
      default:
        return ''
    }
  }
  return match(node)
}

/** A text that matches all that stands before a node. */
function matchingBefore(node: AST.Node, match: (node: AST.Node) => string): string {
  let before = ''
  for (let at: AST.Node = node; at.parent !== null; at = at.parent) {
    const { parent } = at
    if (parent.type !== 'Alternative') continue
    const elements = parent.elements as AST.Node[]
    before = elements.slice(0, elements.indexOf(at)).map(match).join('') + before
  }
  return before
}
