import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLError,
} from 'yaml'
import type { Problem } from './problem.rules.ts'

/** A value of a YAML file with its place: where it begins, and its path (`modules[0].title`). */
export type YamlValue = { offset: number; path: string } & (
  | { kind: 'map'; fields: Map<string, YamlField> }
  | { kind: 'list'; items: YamlValue[] }
  | { kind: 'scalar'; value: string | number | boolean | null }
  /** It was reported already. */
  | { kind: 'unreadable' }
)

type YamlField = { key_offset: number; value: YamlValue }

export type YamlFile = {
  root: YamlValue
  problems: Problem[]
  findPosition: (offset: number) => { line: number; col: number }
}

/** Course files need ten. */
const maxDepth = 20

type Report = (node: { range?: unknown } | null, path: string, message: string) => void

/** Reads one YAML 1.2 document of plain values: without anchors, aliases, tags, and numbers that are easily misread. */
export function readYaml(text: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text.replace(/^\u{feff}/u, ''), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    // A second document is no error to a silent parser.
    logLevel: 'error',
  })
  const findPosition = (offset: number) => lines.linePos(offset)
  const syntax = syntaxProblems(document)
  if (syntax.length > 0) return { root: unreadable(0, ''), problems: syntax, findPosition }
  const problems: Problem[] = []
  const report: Report = (node, path, message) => {
    problems.push({ offset: startOf(node, 0), path, message })
  }
  const start = { path: '', depth: 0, offset: 0 }
  return { root: toValue(document.contents, start, report), problems, findPosition }
}

function syntaxProblems(document: Document.Parsed): Problem[] {
  const found = document.errors.map((error) => {
    const [offset] = error.pos
    const path = error.code === 'MULTIPLE_DOCS' ? '' : pathAt(document.contents, offset)
    return { offset, path, message: say(error) }
  })
  if (document.directives.yaml.explicit && document.directives.yaml.version !== '1.2')
    found.push({ offset: 0, path: '', message: 'expected YAML 1.2, found a directive for another version' })
  // What follows from a collection that was cut off says nothing.
  const depth = found.find(({ message }) => message === tooDeep)
  return depth === undefined ? found : [depth]
}

/** The path of the part of a document that begins last before an offset: what was read of a broken file. */
function pathAt(contents: Node | null, offset: number): string {
  let [node, path, depth] = [contents, '', 0]
  const begins = (part: { range?: unknown } | null) => startOf(part, Number.POSITIVE_INFINITY) < offset
  while (depth++ < maxDepth) {
    if (isMap(node)) {
      const pair = (node.items as Pair<Node, Node | null>[]).findLast(({ key }) => begins(key))
      if (pair === undefined || !isScalar(pair.key)) return path
      path = join(path, pair.key.source ?? '')
      node = pair.value
    } else if (isSeq(node)) {
      const index = (node.items as Node[]).findLastIndex(begins)
      if (index < 0) return path
      path = `${path}[${index}]`
      node = node.items[index] as Node
    } else break
  }
  return path
}

const tooDeep = `expected at most ${maxDepth} levels, found more`

function say({ code, message }: YAMLError): string {
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep
  if (code === 'MULTIPLE_DOCS') return 'expected one document, found a second one'
  if (code === 'TAB_AS_INDENT') return 'expected spaces, found a tab in the indentation'
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'expected one value, found a colon in it: put such a text in quotes'
  const closing = /end with a (.)$|^Missing closing (["'])/.exec(message)
  if (closing !== null) return `expected a closing ${closing[1] ?? closing[2]}`
  if (code === 'BAD_INDENT' || /without - indicator$/.test(message))
    return 'expected the same indentation as its neighbours have'
  return `not valid YAML: ${message}`
}

type Position = { path: string; depth: number; offset: number }

const startOf = (node: { range?: unknown } | null, fallback: number): number =>
  (node?.range as [number] | undefined)?.[0] ?? fallback

const unreadable = (offset: number, path: string): YamlValue => ({ kind: 'unreadable', offset, path })

function toValue(node: Node | null, at: Position, report: Report): YamlValue {
  const { path, depth } = at
  const offset = startOf(node, at.offset)
  const refuse = (message: string) => {
    report(node ?? { range: [offset] }, path, message)
    return unreadable(offset, path)
  }
  if (isAlias(node)) return refuse(`expected the value itself, found the alias *${node.source}`)
  if (node?.anchor !== undefined) return refuse(`expected a value without anchor, found &${node.anchor}`)
  if (node?.tag !== undefined) return refuse(`expected a value without tag, found ${node.tag}`)
  if (depth > maxDepth) return refuse(tooDeep)
  if (isMap(node)) {
    return {
      kind: 'map',
      fields: toFields(node.items as Pair<Node, Node>[], { ...at, offset }, report),
      offset,
      path,
    }
  }
  if (isSeq(node)) {
    const items = node.items.map((item, index) =>
      toValue(item as Node, { path: `${path}[${index}]`, depth: depth + 1, offset }, report),
    )
    return { kind: 'list', items, offset, path }
  }
  if (node === null) return { kind: 'scalar', value: null, offset, path }
  const wrong = isScalar(node) ? wrongScalar(node) : 'expected a plain value'
  return wrong === undefined
    ? { kind: 'scalar', value: (node as Scalar).value as string, offset, path }
    : refuse(wrong)
}

function toFields(pairs: Pair<Node, Node | null>[], at: Position, report: Report): Map<string, YamlField> {
  const fields = new Map<string, YamlField>()
  for (const { key, value } of pairs) {
    const name = isScalar(key) ? (key.source ?? '') : ''
    if (name === '' || key.anchor !== undefined || key.tag !== undefined) {
      report(key, at.path, 'expected the name of a field')
      continue
    }
    const path = join(at.path, name)
    const key_offset = startOf(key, at.offset)
    const earlier = fields.get(name)
    if (earlier !== undefined) report(key, path, 'expected the field once, found it again')
    const depth = at.depth + 1
    const read = toValue(value, { path, depth, offset: key_offset }, report)
    if (earlier === undefined) fields.set(name, { key_offset, value: read })
  }
  return fields
}

const join = (path: string, name: string): string => (path === '' ? shown(name) : `${path}.${shown(name)}`)

/** A name as it is in a path: odd ones in quotes, long ones cut. */
const shown = (name: string): string =>
  /^[\w-]{1,64}$/.test(name) ? name : JSON.stringify([...name].slice(0, 64).join(''))

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i

/** What is wrong with a scalar, whatever field it stands in. */
function wrongScalar({ value, source, type }: Scalar): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'expected text without U+0000'
    if (!value.isWellFormed()) return 'expected text without lone surrogates'
  }
  if (typeof value === 'number' && type === 'PLAIN' && !plainNumber.test(source ?? ''))
    return `expected a plain number such as 8 or 0.5, or text in quotes, found ${source}`
  return undefined
}
