import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { cleanLessonHtml } from '../../../../server/src/features/courses/html/html.rules.ts'
import { cleanPasted } from './clean-pasted.ts'
import { contentOf, lessonHtml, pasteParser } from './lesson-html.ts'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const page = document as never

/** What a lesson has of what is pasted, once it is stored. */
const pasted = (html: string) =>
  cleanLessonHtml(lessonHtml(pasteParser.parse(contentOf(cleanPasted(html, page), page)), page))

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`

test('lists of a word processor become lists, with those in them', () => {
  expect(pasted(`<p>Soils</p>${item(1, '·', 'sand')}${item(2, 'o', 'fine')}${item(1, '·', 'clay')}`)).toBe(
    '<p>Soils</p><ul><li>sand<ul><li>fine</li></ul></li><li>clay</li></ul>',
  )
  expect(pasted(`${item(1, '1.', 'dig')}${item(1, '2.', 'sow')}`)).toBe('<ol><li>dig</li><li>sow</li></ol>')
})

test('styles that mean an element become it; the rest of what programs write goes', () => {
  expect(
    pasted(
      `<b style="font-weight:normal"><p style="line-height:1"><span style="font-weight:700;color:red">Sow</span> <span style="font-style:italic">now</span></p></b><p class="x">&nbsp;</p><style>p{color:red}</style>`,
    ),
  ).toBe('<p><strong>Sow</strong> <em>now</em></p>')
})

test('of a web page come its words, headings, lists, tables and links', () => {
  expect(
    pasted(
      `<div id="main"><section><h2 onclick="x()">Soil</h2><div>Loose <a href="https://example.com" class="y">and</a> dark.</div><ul><li><div>sand</div></li></ul></section><img src="https://example.com/a.png"><iframe src="https://example.com"></iframe></div>`,
    ),
  ).toBe(
    '<h2>Soil</h2><p>Loose <a href="https://example.com" rel="noopener noreferrer" target="_blank">and</a> dark.</p><ul><li>sand</li></ul>',
  )
})
