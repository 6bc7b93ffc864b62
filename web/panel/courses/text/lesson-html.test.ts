import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { cleanLessonHtml } from '../../../../server/src/features/courses/html/html.rules.ts'
import { lessonHtml, parseLesson } from './lesson-html.ts'
import { linkAddress, meantAddress } from './link-address.rules.ts'

const { document: page } = parseHTML('<!doctype html><html><body></body></html>')

const saved = (html: string) => lessonHtml(parseLesson(html, page as never), page as never)

/** Every element that the server keeps, as the server writes it. */
const kept = [
  '<p>Sow <strong>early</strong>, <em>not</em> late.<br />Water <u>daily</u> <s>twice</s>.</p>',
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<ul><li>sand</li><li>clay<ul><li>wet</li></ul></li></ul><ol><li><p>first</p><p>then</p></li></ol>',
  '<blockquote>Dig once.</blockquote><blockquote><p>Dig twice.</p></blockquote><hr />',
  '<pre><code>a  b\n  c</code></pre><p>H<sub>2</sub>O, m<sup>2</sup>, <code>x</code></p>',
  '<figure>A leaf<figcaption>The leaf</figcaption></figure><div>alone</div><div><p>within</p></div>',
  '<dl><dt>pH</dt><dd>How sour</dd><dd><p>soil is</p></dd></dl>',
  '<table><caption>Soils</caption><thead><tr><th>Soil</th></tr></thead><tbody><tr><td>clay</td></tr><tr><td><p>sand</p></td></tr></tbody><tfoot><tr><td>2</td></tr></tfoot></table>',
  '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">the <strong>plan</strong></a> <a href="mailto:ana@example.com" rel="noopener noreferrer" target="_blank">Ana</a></p>',
]

describe('a text of a lesson', () => {
  test.each(kept)('keeps what the server keeps through opening and saving: %s', (html) => {
    expect(cleanLessonHtml(html)).toBe(html)
    // This page of the test writes the attributes of links in another order than browsers and the server.
    expect(cleanLessonHtml(saved(html))).toBe(html)
    if (!html.includes('<a ')) expect(saved(html)).toBe(html)
  })

  test('holds no element that the server would take away', () => {
    const html = saved(
      '<p style="color:red" class="x">One <img src="https://example.com/a.png"><span>two</span><script>1</script></p><form><label>three <input></label></form><a href="javascript:1">four</a>',
    )
    expect(cleanLessonHtml(html)).toBe(html)
    for (const word of ['One', 'two', 'three', 'four']) expect(html).toContain(word)
    expect(html).not.toMatch(/style|class|script|img|href/)
  })

  test('is empty where nothing is written', () => {
    expect([saved(''), saved('<p></p>')]).toEqual(['', ''])
  })
})

test('a link leads to a page or a mailbox; who leaves out the beginning of an address means these', () => {
  expect(['https://a.example', ' mailto:a@b.example '].map(linkAddress)).toEqual([
    'https://a.example',
    'mailto:a@b.example',
  ])
  expect(['javascript:alert(1)', '/here', 'a b', ''].map(linkAddress)).toEqual([null, null, null, null])
  expect(
    ['example.com/x', 'ana@example.com', 'http://a.example', 'nonsense', 'javascript:1'].map(meantAddress),
  ).toEqual(['https://example.com/x', 'mailto:ana@example.com', 'http://a.example', null, null])
})
