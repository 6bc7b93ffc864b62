import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { lessonSchema } from './lesson-schema.ts'

/** The text of a lesson as it is edited. */
export const parseLesson = (html: string, page: Document = document): Node =>
  DOMParser.fromSchema(lessonSchema).parse(contentOf(html, page))

/** Reads what is pasted: containers of web pages are left out, and what lies in them stays. */
export const pasteParser = new DOMParser(
  lessonSchema,
  DOMParser.fromSchema(lessonSchema).rules.filter((rule) => !('node' in rule && rule.node === 'div')),
)

/** The HTML of an edited text, as the server writes it. */
export function lessonHtml(doc: Node, page: Document = document): string {
  if (doc.textContent === '' && doc.childCount === 1 && doc.firstChild!.isTextblock) return ''
  const root = page.createElement('div')
  root.append(DOMSerializer.fromSchema(lessonSchema).serializeFragment(doc.content, { document: page }))
  for (const line of root.querySelectorAll('[data-line]')) unwrap(line)
  return root.innerHTML
    .replaceAll('<br>', '<br />')
    .replaceAll('<hr>', '<hr />')
    .replaceAll('&nbsp;', '\u{a0}')
}

/** What HTML consists of, apart from the page: nothing in it runs or is loaded. */
export function contentOf(html: string, page: Document = document): DocumentFragment {
  const template = page.createElement('template')
  template.innerHTML = html
  return template.content
}

/** Leaves the words of a line alone; two that follow each other have a break between them. */
function unwrap(line: Element): void {
  if (line.nextElementSibling?.hasAttribute('data-line')) line.after(line.ownerDocument.createElement('br'))
  line.replaceWith(...line.childNodes)
}
