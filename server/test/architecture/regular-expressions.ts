import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

/** A regular expression of the source, taken apart. */
export type Expression = { path: string; source: string; flags: string; pattern: AST.Pattern }

const parser = new RegExpParser()

export function parseExpression(
  path: string,
  { source, flags }: Pick<RegExp, 'source' | 'flags'>,
): Expression {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  return { path, source, flags, pattern }
}

/** The literals of a file, and how often it builds an expression from strings. */
export function parseExpressions({ path, text }: SourceFile): { literals: Expression[]; builtCount: number } {
  const literals: Expression[] = []
  let builtCount = 0
  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const node = value as { type?: string; pattern?: string; flags?: string; callee?: { value?: string } }
    if (node.type === 'RegExpLiteral') {
      literals.push(parseExpression(path, { source: node.pattern!, flags: node.flags! }))
    }
    const calls = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (calls && node.callee?.value === 'RegExp') builtCount++
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }).body)
  return { literals, builtCount }
}

const isLong = ({ max }: AST.Quantifier) => max > 20

/** The repeats of an expression that have no small bound. */
export function longRepeats({ pattern }: Expression): AST.Quantifier[] {
  const found: AST.Quantifier[] = []
  visitRegExpAST(pattern, { onQuantifierEnter: (repeat) => void (isLong(repeat) && found.push(repeat)) })
  return found
}

/** Parts in which the engine works without stepping back, so that counting does not see it. */
export function uncountedParts({ pattern }: Expression): string[] {
  const found: string[] = []
  let lookarounds = 0
  visitRegExpAST(pattern, {
    onBackreferenceEnter: ({ raw }) => void found.push(raw),
    onAssertionEnter: () => void lookarounds++,
    onAssertionLeave: () => void lookarounds--,
    onQuantifierEnter: (repeat) => void (lookarounds > 0 && isLong(repeat) && found.push(repeat.raw)),
  })
  return found
}
