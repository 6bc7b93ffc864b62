import sanitizeHtml from 'sanitize-html'

// Elements whose contents go too: code, text that a browser does not show, and form controls.
const droppedTags = [
  'script',
  'style',
  'noscript',
  'iframe',
  'noframes',
  'noembed',
  'template',
  'title',
  'textarea',
  'option',
  'xmp',
]

const structureTags = (
  'p div br hr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption ul ol li dl dt dd ' +
  'table caption thead tbody tfoot tr th td strong em u s sub sup code'
).split(' ')

const emphasisTags = { b: 'strong', i: 'em' }

// These become div, so that their texts do not run into each other.
const sections = [
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'nav',
  'address',
  'center',
  'details',
  'summary',
]

const renamedTags = { ...emphasisTags, ...Object.fromEntries(sections.map((name) => [name, 'div'])) }

/** In deeper elements the tags go and the text stays. */
const maxNesting = 60

// No attribute stays, so addresses, styles, handlers and ids need no rules.
const sharedOptions = { allowedAttributes: {}, nonTextTags: droppedTags, nestingLimit: maxNesting }

// The parser may cut a character outside the basic plane in two.
const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeHtml(html, { ...sharedOptions, ...options }).toWellFormed()

/** The HTML of an entry, reduced to text and its structure. Links leave their text, images leave nothing. */
export const cleanEntryHtml = (html: string): string =>
  sanitize(html, { allowedTags: structureTags, transformTags: renamedTags })

const linkAddress = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i

/** A link to an address that people may follow opens beside the lesson. Any other loses its address. */
function openBeside(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!linkAddress.test(href.trim())) return { tagName, attribs: {} }
  return { tagName, attribs: { href: href.trim(), rel: 'noopener noreferrer', target: '_blank' } }
}

/** Removes links without an address from clean HTML; their text stays. */
function dropDeadLinks(html: string): string {
  const isKept: boolean[] = []
  return html.replace(/<a( [^<>]*)?>|<\/a>/g, (tag, attributes?: string) => {
    if (tag !== '</a>') isKept.push(attributes?.includes(' href=') ?? false)
    return (tag === '</a>' ? isKept.pop() : isKept.at(-1)) ? tag : ''
  })
}

/** The HTML of a lesson: as that of an entry, with links to web pages and mail addresses. */
export const cleanLessonHtml = (html: string): string =>
  dropDeadLinks(
    sanitize(html, {
      allowedTags: [...structureTags, 'a'],
      transformTags: { ...renamedTags, a: openBeside },
      allowedAttributes: { a: ['href', 'rel', 'target'] },
      allowedSchemes: ['http', 'https', 'mailto'],
      allowProtocolRelative: false,
    }),
  )

/** The HTML of a summary, reduced to text, strong and em. It is empty if it has no text. */
export function cleanSummaryHtml(html: string): string {
  const summary = sanitize(html, { allowedTags: ['strong', 'em'], transformTags: emphasisTags }).trim()
  return plainText(summary) === '' ? '' : summary
}

const lineEnd = /<br \/>|<hr \/>|<\/(?:li|dt|dd|tr|caption)>/g
const blockEnd = /<\/(?:p|div|h[1-6]|blockquote|pre|figure|figcaption|ul|ol|dl|table)>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of cleaned HTML, in the lines that a reader sees, with a blank line between blocks. */
export const plainText = (html: string): string =>
  html
    .replace(/[^\S ]/g, ' ')
    .replace(lineEnd, '\n')
    .replace(blockEnd, '\n\n')
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
