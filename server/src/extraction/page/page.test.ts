import { expect, test } from 'vitest'
import { decodePage } from './charset.rules.ts'
import { readPage } from './parse-page.ts'

const read = (html: string | Buffer, charset: string | null = null) =>
  readPage(Buffer.from(html), { url: 'https://www.example.com/blog/post', charset })

const textOf = async (html: string) => ((await read(html)) as { text: string }).text

test.each<[string, Buffer, string | null, string]>([
  ['the header', Buffer.from([0xe9]), 'iso-8859-1', 'é'],
  [
    'the head',
    Buffer.concat([Buffer.from('<meta charset="koi8-r">'), Buffer.from([0xc1])]),
    null,
    '<meta charset="koi8-r">а',
  ],
  ['a mark above all', Buffer.from('\ufeffé', 'utf16le'), 'utf-8', 'é'],
  ['UTF-8, if nothing is said', Buffer.from('é'), null, 'é'],
  ['Windows-1252, if it is no UTF-8', Buffer.from([0x80, 0xe9]), null, '€é'],
  ['the header, where it is no Latin one', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis', '日本'],
  ['nothing unknown', Buffer.from('é'), 'x-no-such-charset', 'é'],
])('the charset is that of %s', (_, bytes, charset, text) => {
  expect(decodePage(bytes, charset)).toBe(text)
})

test('headings, lists, tables, line breaks and preformatted text keep their form', async () => {
  const html = `<main><h2>Dough</h2><p>Mix<br>well.</p><ul><li>Flour</li><li>Water <b>warm</b></li></ul>
    <table><tr><th>Day</th><th>Meals</th></tr><tr><td>1</td><td>2</td></tr></table><pre>a\n  b</pre></main>`
  expect(await textOf(html)).toBe(
    '## Dough\n\nMix\nwell.\n\n- Flour\n- Water warm\n\nDay | Meals\n\n1 | 2\n\na\n  b',
  )
})

test('a page without the usual elements, or with unclosed ones, gives its text', async () => {
  expect(await textOf('Just a line of text')).toBe('Just a line of text')
  expect(await textOf('<title>T</title><p>One<p>Two <b>bold')).toBe('One\n\nTwo bold')
})

test('scripts, styles and what is hidden in templates say nothing', async () => {
  const html =
    '<body><script>s()</script><style>p{}</style><template>t</template><noscript>n</noscript><p>Text</p></body>'
  expect(await textOf(html)).toBe('Text')
})

test.each([
  ['/own', 'https://www.example.com/own'],
  ['https://example.com/own', 'https://example.com/own'],
  ['https://elsewhere.com/own', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the own address %j is taken as %j', async (href, canonical_url) => {
  expect(await read(`<link rel="canonical" href="${href}"><p>Text</p>`)).toMatchObject({ canonical_url })
})
