import { contentOf } from './lesson-html.ts'

const listItem = /mso-list:\s{0,9}l\d/i
const level = /\blevel(\d)/i
const numbered = /^\s{0,9}[\da-z]{1,4}[.)]/i

/**
 * HTML from the clipboard without what word processors add to it: their markers of lists become lists, and empty paragraphs
 * go. What a lesson cannot hold is left out when it is read.
 */
export function cleanPasted(html: string, page: Document = document): string {
  const root = contentOf(html, page)
  const items = [...root.querySelectorAll<HTMLElement>('p')].filter((paragraph) =>
    listItem.test(paragraph.getAttribute('style') ?? ''),
  )
  for (const item of items) toItem(item)
  for (const paragraph of root.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  const holder = root.ownerDocument.createElement('div')
  holder.append(root)
  return holder.innerHTML
}

const isEmpty = ({ textContent, firstElementChild }: Element) =>
  textContent.replaceAll('\u{a0}', ' ').trim() === '' && firstElementChild?.matches('br') !== true

/** Makes an item of a paragraph that only looks like one, in the list of the item before it. */
function toItem(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]')
  const tag = numbered.test(marker?.textContent ?? '') ? 'ol' : 'ul'
  const depth = Number(level.exec(paragraph.getAttribute('style')!)?.[1] ?? 1)
  marker?.remove()
  const page = paragraph.ownerDocument
  const item = page.createElement('li')
  item.append(...paragraph.childNodes)
  const before = paragraph.previousElementSibling
  let list = before?.hasAttribute('data-pasted') ? before : null
  if (list === null) {
    list = page.createElement(tag)
    list.setAttribute('data-pasted', '')
    paragraph.before(list)
  }
  paragraph.remove()
  for (let at = 1; at < depth; at++) list = innerList(list, tag)
  list.append(item)
}

/** The list in the last item of a list. */
function innerList(list: Element, tag: string): Element {
  const last = list.lastElementChild
  if (last === null) return list
  const end = last.lastElementChild
  if (end?.matches('ul, ol')) return end
  const inner = list.ownerDocument.createElement(tag)
  last.append(inner)
  return inner
}
