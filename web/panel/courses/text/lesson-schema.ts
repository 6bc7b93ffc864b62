import { type DOMOutputSpec, type MarkSpec, type NodeSpec, type ParseRule, Schema } from 'prosemirror-model'
import { linkAddress } from './link-address.rules.ts'

/** What parts hold that may consist of words alone, or of paragraphs: `line` stands for words without a paragraph. */
const anything = '(line | block)+'

const element = (tag: string, spec: NodeSpec): NodeSpec => ({
  ...spec,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0] as DOMOutputSpec,
})

const leaf = (tag: string, spec: NodeSpec): NodeSpec => ({
  ...spec,
  parseDOM: [{ tag }],
  toDOM: () => [tag] as DOMOutputSpec,
})

const words = (tag: string): NodeSpec => element(tag, { group: 'block', content: 'inline*', defining: true })

/** Words that have no element of their own, such as those of a list's item. */
const line: NodeSpec = {
  content: 'inline*',
  parseDOM: [{ tag: 'span[data-line]' }],
  toDOM: () => ['span', { 'data-line': '' }, 0],
}

const cell = (tag: string) => element(tag, { content: anything, isolating: true })

/** The elements that the server keeps of a lesson. The first block is what an empty text begins with. */
const nodes = {
  doc: { content: '(block | line)+' },
  text: { group: 'inline' },
  br: leaf('br', { group: 'inline', inline: true, selectable: false }),
  p: element('p', { group: 'block', content: 'inline*' }),
  line,
  h1: words('h1'),
  h2: words('h2'),
  h3: words('h3'),
  h4: words('h4'),
  h5: words('h5'),
  h6: words('h6'),
  pre: {
    ...words('pre'),
    code: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  },
  blockquote: element('blockquote', { group: 'block', content: anything, defining: true }),
  hr: leaf('hr', { group: 'block' }),
  ul: element('ul', { group: 'block', content: 'li+' }),
  ol: element('ol', { group: 'block', content: 'li+' }),
  li: element('li', { content: anything, defining: true }),
  div: element('div', { group: 'block', content: anything }),
  dl: element('dl', { group: 'block', content: '(dt | dd | div)+' }),
  dt: element('dt', { content: anything, defining: true }),
  dd: element('dd', { content: anything, defining: true }),
  figure: element('figure', { group: 'block', content: '(line | block | figcaption)+' }),
  figcaption: element('figcaption', { content: anything, isolating: true }),
  table: element('table', { group: 'block', content: 'caption? (tbody | thead | tfoot)+', isolating: true }),
  caption: element('caption', { content: anything, isolating: true }),
  tbody: element('tbody', { content: 'tr+' }),
  thead: element('thead', { content: 'tr+' }),
  tfoot: element('tfoot', { content: 'tr+' }),
  tr: element('tr', { content: '(td | th)+' }),
  td: cell('td'),
  th: cell('th'),
} satisfies Record<string, NodeSpec>

const mark = (tag: string, ...others: ParseRule[]): MarkSpec => ({
  parseDOM: [{ tag }, ...others] as MarkSpec['parseDOM'],
  toDOM: () => [tag, 0],
})

const styled = (style: string): ParseRule => ({ style })

/** Programs write a style where they mean an element, and turn off the one that they wrote. */
const isOn = (property: 'fontWeight' | 'fontStyle') => (node: HTMLElement) =>
  node.style[property] === 'normal' ? false : null

const marks = {
  a: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (node) => {
          const href = linkAddress(node.getAttribute('href') ?? '')
          return href === null ? false : { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer', target: '_blank' }, 0],
  },
  strong: mark(
    'strong',
    { tag: 'b', getAttrs: isOn('fontWeight') },
    { style: 'font-weight', getAttrs: (weight) => (/^(?:bold|bolder|[6-9]00)$/.test(weight) ? null : false) },
  ),
  em: mark('em', { tag: 'i', getAttrs: isOn('fontStyle') }, styled('font-style=italic')),
  u: mark('u', styled('text-decoration=underline'), styled('text-decoration-line=underline')),
  s: mark(
    's',
    { tag: 'del' },
    { tag: 'strike' },
    styled('text-decoration=line-through'),
    styled('text-decoration-line=line-through'),
  ),
  sub: mark('sub', styled('vertical-align=sub')),
  sup: mark('sup', styled('vertical-align=super')),
  code: mark('code'),
} satisfies Record<string, MarkSpec>

export type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks

/** The texts of lessons: what the server's cleaning lets through, no more and no less. */
export const lessonSchema = new Schema<NodeName, MarkName>({ nodes, marks })
