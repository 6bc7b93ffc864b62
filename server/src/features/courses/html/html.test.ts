import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { cleanEntryHtml, cleanLessonHtml, cleanSummaryHtml, plainText } from './html.rules.ts'

const escaped = /\\(?:u([0-9a-f]{4})|([ntrf]))/g
const named: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f' }

const vectors = readFileSync(join(import.meta.dirname, 'xss-vectors.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) =>
    line.replace(escaped, (_, code, name) =>
      code === undefined ? named[name]! : String.fromCharCode(Number.parseInt(code, 16)),
    ),
  )

const structure =
  'p div br hr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr th td strong em u s sub sup code'.split(
    ' ',
  )

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text'

/** Every node that a browser would make of the HTML. */
function browserNodes(html: string): Tree.ChildNode[] {
  const walk = (nodes: Tree.ChildNode[]): Tree.ChildNode[] =>
    nodes.flatMap((node) => [node, ...('childNodes' in node ? walk(node.childNodes) : [])])
  return walk(parseFragment(html).childNodes)
}

/** The nodes that are neither text nor an allowed element without attributes. */
const forbiddenNodes = (html: string, allowed: string[]): string[] =>
  browserNodes(html).flatMap((node) => {
    if (isText(node)) return []
    if (!isElement(node)) return [node.nodeName]
    const isPlain = allowed.includes(node.tagName) && node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    return isPlain && node.attrs.length === 0 ? [] : [`${node.tagName} ${JSON.stringify(node.attrs)}`]
  })

const invisible =
  'script style noscript iframe noframes noembed template title textarea option select xmp svg math'.split(
    ' ',
  )

/** The text that a browser would show. */
const visibleText = (html: string): string => {
  const walk = (nodes: Tree.ChildNode[]): string =>
    nodes
      .map((node) => {
        if (isText(node)) return node.value
        return isElement(node) && !invisible.includes(node.tagName) ? walk(node.childNodes) : ''
      })
      .join('')
  return walk(parseFragment(html).childNodes)
}

const letters = (clean: string): string => plainText(clean).replace(/\s/g, '')

// Parsers differ on whether these leave a style or noscript open, so the text that follows may be lost.
const leftOpen = /^<svg><\/p><style>|^<noscript><p title/

describe('an entry of an import', () => {
  test('the corpus has at least 250 vectors', () => {
    expect(new Set(vectors).size).toBeGreaterThanOrEqual(250)
  })

  test.each(vectors)('nothing that runs is left of %j, and the text around it stays', (vector) => {
    const html = `<p>Before it.</p>${vector}<p>After it.</p>`
    const clean = cleanEntryHtml(html)
    expect(forbiddenNodes(clean, structure)).toEqual([])
    expect(plainText(clean)).toContain('Before it.')
    if (/(^|[^</])\btext\b/.test(visibleText(vector))) expect(plainText(clean)).toContain('text')
    if (visibleText(html).includes('After it.') && !leftOpen.test(vector)) {
      expect(plainText(clean)).toContain('After it.')
    }
    expect(letters(cleanEntryHtml(clean)), 'cleaning again removes nothing').toBe(letters(clean))
  })

  test.each(vectors)('a summary keeps only the text and emphasis of %j', (vector) => {
    const clean = cleanSummaryHtml(`<b>Bold</b> ${vector}`)
    expect(forbiddenNodes(clean, ['strong', 'em'])).toEqual([])
    expect(clean).toContain('<strong>Bold</strong>')
  })

  test('whatever is put together from the corpus, nothing that runs is left', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...vectors),
      fc.constantFrom(...vectors).chain((vector) => fc.nat(vector.length).map((end) => vector.slice(0, end))),
      fc.constantFrom(...structure, 'svg', 'math', 'style', 'noscript', 'title').map((name) => `<${name}>`),
      fc.constantFrom(...structure, 'svg', 'math', 'style', 'noscript', 'title').map((name) => `</${name}>`),
      fc.constantFrom('<', '>', '"', "'", '=', '&', '&lt;', '/', '<!--', '-->', '<![CDATA[', ']]>', ' '),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const html = parts.join('').replaceAll('\0', '').toWellFormed()
        expect(forbiddenNodes(cleanEntryHtml(html), structure)).toEqual([])
        expect(forbiddenNodes(cleanSummaryHtml(html), ['strong', 'em'])).toEqual([])
        expect(cleanEntryHtml(html).isWellFormed()).toBe(true)
        expect(cleanEntryHtml(html)).not.toContain('\0')
      }),
      { numRuns: process.env.DEEP ? 100_000 : 3_000 },
    )
  })

  test('paragraphs, headings, lists, tables and quotes stay as they are', () => {
    const html =
      '<h2>Soil</h2><p>Loose <strong>and</strong> <em>dark</em>.<br />Not wet.</p><ul><li>sand</li><li>clay</li></ul>' +
      '<blockquote><p>Dig once.</p></blockquote><table><tbody><tr><td>pH</td><td>6</td></tr></tbody></table><hr />'
    expect(cleanEntryHtml(html)).toBe(html)
  })

  test('b and i become strong and em', () => {
    expect(cleanEntryHtml('<p><b>Sow</b> <i>peppers</i> <B><I>first</I></B></p>')).toBe(
      '<p><strong>Sow</strong> <em>peppers</em> <strong><em>first</em></strong></p>',
    )
  })

  test('links keep their text; images, styles, comments, forms and attributes go', () => {
    expect(
      cleanEntryHtml(
        '<style>p{}</style><p class="x" style="color:red" id="y">See <a href="https://example.com">the plan</a>' +
          '<!-- note --><img src="https://example.com/a.png" alt="x"></p><form action="/x"><label>Name <input></label></form>',
      ),
    ).toBe('<p>See the plan</p><label>Name </label>'.replace(/<\/?label>/g, ''))
  })

  test('texts of sections do not run into each other', () => {
    expect(plainText(cleanEntryHtml('<section>One</section><article>Two</article><div>Three</div>'))).toBe(
      'One\n\nTwo\n\nThree',
    )
  })

  test('special characters are decoded once', () => {
    const clean = cleanEntryHtml(
      '<p>5 &lt; 6 &amp;&amp; &quot;a&quot; &amp;lt;b&amp;gt; &eacute; &#128512;</p>',
    )
    expect(plainText(clean)).toBe('5 < 6 && "a" &lt;b&gt; é 😀')
  })

  test('deep nesting is cut and its text stays', () => {
    const clean = cleanEntryHtml(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}`)
    expect(plainText(clean)).toBe('deep')
    expect(clean.match(/<div>/g)!.length).toBeLessThanOrEqual(60)
  })

  test('the text of an entry has its lines and a blank line between blocks', () => {
    const clean = cleanEntryHtml(
      '<h2>Soil</h2>\n<p>Loose\n  and dark.<br>Not wet.</p><ul>\n<li>sand</li>\n<li>clay</li>\n</ul><table><tr><td>pH</td><td>6</td></tr></table>',
    )
    expect(plainText(clean)).toBe('Soil\n\nLoose and dark.\nNot wet.\n\nsand\nclay\n\npH 6')
  })

  test('a summary without text is empty', () => {
    expect(cleanSummaryHtml(' <p><b> </b></p><script>alert(1)</script> ')).toBe('')
  })
})

const linkForm =
  /^a \[\{"name":"href","value":"(?:https?:\/\/|mailto:)[^"]+"\},\{"name":"rel","value":"noopener noreferrer"\},\{"name":"target","value":"_blank"\}\]$/i

/** The nodes that are neither text, nor an allowed element without attributes, nor a link as lessons may have it. */
const forbiddenInLesson = (html: string): string[] =>
  forbiddenNodes(html, structure).filter((node) => !linkForm.test(node))

describe('a lesson of a course file', () => {
  test.each(vectors)('nothing that runs is left of %j', (vector) => {
    const clean = cleanLessonHtml(`<p>Before.</p><a href="${vector}">text</a>${vector}<p>After.</p>`)
    expect(forbiddenInLesson(clean)).toEqual([])
    expect(plainText(clean)).toContain('Before.')
  })

  test('whatever is put together from the corpus and from links, nothing that runs is left, and all tags are closed', () => {
    const addresses = [
      'https://x.test/?a=1&b',
      'mailto:a@x.test',
      'javascript:x',
      '/x',
      '//x.test',
      'data:x',
      ' https://x.test ',
      '',
    ]
    const pieces = fc.oneof(
      fc.constantFrom(...vectors),
      fc.constantFrom(...addresses).map((address) => `<a class=x href="${address}">`),
      fc.constantFrom(...structure, 'a', 'section', 'b').map((name) => `</${name}>`),
      fc.constantFrom(...structure, 'a', 'section', 'b').map((name) => `<${name}>`),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const clean = cleanLessonHtml(parts.join(''))
        expect(forbiddenInLesson(clean)).toEqual([])
        const open: string[] = []
        for (const [, end, name] of clean.matchAll(/<(\/?)(\w+)[^<>]*?(?<!\/)>/g)) {
          if (end === '') open.push(name!)
          else expect(open.pop()).toBe(name)
        }
        expect(open).toEqual([])
      }),
      { numRuns: process.env.DEEP ? 100_000 : 2_000 },
    )
  })

  test('links to web pages and mail open beside it; others leave their text', () => {
    const beside = 'rel="noopener noreferrer" target="_blank"'
    expect(
      cleanLessonHtml(
        '<a href="https://x.test/?a=1&b=2" onclick="y()">one</a> <a href="mailto:a@x.test">two</a> ' +
          '<a href="javascript:alert(1)">three</a> <a href="/four">four</a> <a name="x">five</a>',
      ),
    ).toBe(
      `<a href="https://x.test/?a=1&amp;b=2" ${beside}>one</a> <a href="mailto:a@x.test" ${beside}>two</a> three four five`,
    )
  })
})
