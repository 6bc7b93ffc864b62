import sanitizeHtml from 'sanitize-html'

// Contents that are no text of the page: code, raw text of elements that show something else, and form controls.
const dropped = [
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

const structure = [
  ...[
    'p',
    'div',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'code'],
]

const emphasis = { b: 'strong', i: 'em' }

// Renamed, so that their texts do not run into each other.
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

const renamed = { ...emphasis, ...Object.fromEntries(sections.map((name) => [name, 'div'])) }

/** Deeper than this, tags go and their text stays. */
const nestingLimit = 60

// No attribute stays, so there are no addresses, styles, handlers or ids to judge.
const shared = { allowedAttributes: {}, nonTextTags: dropped, nestingLimit }

// The parser may cut a character outside the basic plane in two.
const clean = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeHtml(html, { ...shared, ...options }).toWellFormed()

/** HTML of an entry with nothing in it but text and its structure; links and images leave only their text. */
export const cleanEntryHtml = (html: string): string =>
  clean(html, { allowedTags: structure, transformTags: renamed })

/** HTML with nothing but strong and em; empty if it has no text. */
export function cleanSummaryHtml(html: string): string {
  const summary = clean(html, { allowedTags: ['strong', 'em'], transformTags: emphasis }).trim()
  return plainText(summary) === '' ? '' : summary
}

const lineEnd = /<br \/>|<hr \/>|<\/(?:li|dt|dd|tr|caption)>/g
const blockEnd = /<\/(?:p|div|h[1-6]|blockquote|pre|figure|figcaption|ul|ol|dl|table)>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of cleaned HTML: lines as they are seen, a blank line between blocks. */
export const plainText = (html: string): string =>
  html
    .replace(/[^\S ]/g, ' ')
    .replace(lineEnd, '\n')
    .replace(blockEnd, '\n\n')
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
