const blockElements = new Set(
  `address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form header
   hr li main nav ol p pre section summary table tbody tfoot thead tr ul h1 h2 h3 h4 h5 h6 body`.split(/\s+/),
)
const silentElements = new Set(
  `script style noscript template svg math iframe object embed canvas audio video select button input textarea head
   title`.split(/\s+/),
)

export type PageNode = {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  firstChild: PageNode | null
  nextSibling: PageNode | null
  parentNode: PageNode | null
}

/**
 * The text of a part of a page: paragraphs with blank lines between them, headings and list items marked as in Markdown.
 * It does not recurse, as pages may be nested deeply.
 */
export function pageText(root: PageNode): string {
  const paragraphs: string[] = []
  let open = ''
  let prefix = ''
  let preformatted = 0
  const close = () => {
    const text = preformatted > 0 ? open.trimEnd() : open.replace(/[^\S\n]+/gu, ' ').replace(/ ?\n ?/g, '\n')
    if (text.trim() !== '') {
      paragraphs.push(prefix + text.trim())
      prefix = ''
    }
    open = ''
  }
  const enter = (name: string) => {
    if (name === 'br') open += '\n'
    if ((name === 'td' || name === 'th') && open.trim() !== '') open += ' | '
    if (name === 'pre') preformatted++
    if (blockElements.has(name)) close()
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) prefix = `${'#'.repeat(Number(level))} `
    else if (name === 'li') prefix = '- '
    else if (blockElements.has(name) && name !== 'p' && name !== 'div') prefix = ''
  }
  const leave = (name: string) => {
    if (blockElements.has(name)) close()
    if (name === 'pre') preformatted--
    if (/^h[1-6]$/.test(name)) prefix = ''
  }
  let node: PageNode | null = root
  while (node !== null) {
    const name = node.nodeName.toLowerCase()
    if (node.nodeType === 3) open += preformatted > 0 ? node.nodeValue : node.nodeValue!.replace(/\s+/gu, ' ')
    else if (!silentElements.has(name)) {
      enter(name)
      if (node.firstChild !== null) {
        node = node.firstChild
        continue
      }
      leave(name)
    }
    while (node !== root && node.nextSibling === null) {
      node = node.parentNode!
      leave(node.nodeName.toLowerCase())
    }
    node = node === root ? null : node.nextSibling
  }
  close()
  return joinParagraphs(paragraphs)
}

/** A blank line stands between paragraphs, but not between the items of a list. */
function joinParagraphs(paragraphs: string[]): string {
  return paragraphs
    .map((paragraph, index) => {
      if (index === 0) return paragraph
      const isList = paragraph.startsWith('- ') && paragraphs[index - 1]!.startsWith('- ')
      return (isList ? '\n' : '\n\n') + paragraph
    })
    .join('')
}
