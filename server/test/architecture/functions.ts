import { type Node, type Pattern, parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

type FunctionShape = {
  name: string
  line: number
  /** Without those of functions inside it. */
  lines: number
  parameters: string[]
  exported: boolean
  /** The comment right above, where the function is exported. */
  comment: string
}

type Span = { start: number; end: number }
type AnyNode = Node & Record<string, unknown> & { span: Span }

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const functionTypes = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
]

/** Every function of a file, with the names of its parameters and the comment above it. */
export function parseFunctions({ path, text }: SourceFile): FunctionShape[] {
  const bytes = Buffer.from(text)
  const found: FunctionShape[] = []
  const lineAt = (offset: number) =>
    bytes
      .subarray(0, offset - 1)
      .toString()
      .split('\n').length

  /** @returns the lines of the functions found in it */
  function visit(value: unknown, name: string, statement: AnyNode | null): number {
    if (Array.isArray(value)) {
      return value.reduce<number>((sum, item) => sum + visit(item, name, statement), 0)
    }
    if (typeof value !== 'object' || value === null) return 0
    const node = value as AnyNode
    const own = declaredName(node) ?? name
    const isFunction = isNode(node) && functionTypes.includes(node.type)
    const above = isFunction ? null : node.type === 'ExportDeclaration' ? node : statement
    const shape = isFunction ? add(node, own, statement) : null
    let inside = 0
    for (const [key, child] of Object.entries(node)) if (key !== 'span') inside += visit(child, own, above)
    if (shape === null) return inside
    const whole = shape.lines
    shape.lines -= inside
    return whole
  }

  function add(node: AnyNode, name: string, statement: AnyNode | null): FunctionShape {
    const line = lineAt(node.span.start)
    const shape = {
      name,
      line,
      lines: lineAt(node.span.end) - line + 1,
      parameters: ((node.params as unknown[]) ?? []).flatMap((parameter) => boundNames(parameter)),
      exported: statement !== null,
      comment: statement === null ? '' : commentAbove(bytes.subarray(0, statement.span.start - 1).toString()),
    }
    found.push(shape)
    return shape
  }

  try {
    visit(
      parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }).body,
      '(anonymous)',
      null,
    )
  } catch (error) {
    throw new Error(`${path} cannot be parsed`, { cause: error })
  }
  return found
}

function declaredName(node: AnyNode): string | undefined {
  for (const key of ['identifier', 'id', 'key']) {
    const named = node[key]
    if (isNode(named) && named.type === 'Identifier') return String((named as { value?: unknown }).value)
  }
}

/** The names that a parameter binds, those of a destructured object too. */
function boundNames(value: unknown): string[] {
  const node = (isNode(value) && 'pat' in value ? value.pat : value) as Pattern
  switch (node.type) {
    case 'Identifier':
      return [node.value]
    case 'AssignmentPattern':
      return boundNames(node.left)
    case 'ObjectPattern':
      return node.properties.map((property) =>
        property.type === 'RestElement' ? '...' : 'value' in property.key ? String(property.key.value) : '',
      )
    default:
      return []
  }
}

const commentAbove = (before: string): string =>
  /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|(?:\/\/[^\n]*\n)+)\s*$/.exec(before)?.[0] ?? ''
