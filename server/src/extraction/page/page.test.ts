import { expect, test } from 'vitest'
import { decodePage } from './charset.rules.ts'
import { parsePage } from './parse-page.ts'

const parse = (html: string | Buffer, charset: string | null = null) =>
  parsePage(Buffer.from(html), { url: 'https://www.example.com/blog/post', charset })

const mainText = async (html: string) => ((await parse(html)) as { text: string }).text

test.each<[string, Buffer, string | null, string]>([
  ['the header', Buffer.from([0xe9]), 'iso-8859-1', 'é'],
  [
    'the head',
    Buffer.concat([Buffer.from('<meta charset="koi8-r">'), Buffer.from([0xc1])]),
    null,
    '<meta charset="koi8-r">а',
  ],
  ['the byte order mark, above all', Buffer.from('\ufeffé', 'utf16le'), 'utf-8', 'é'],
  ['UTF-8, if nothing is declared', Buffer.from('é'), null, 'é'],
  ['Windows-1252, if the bytes are not UTF-8', Buffer.from([0x80, 0xe9]), null, '€é'],
  ['the header, if that is not Latin', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis', '日本'],
  ['UTF-8, if the header is unknown', Buffer.from('é'), 'x-no-such-charset', 'é'],
])('the charset is that of %s', (_, bytes, charset, text) => {
  expect(decodePage(bytes, charset)).toBe(text)
})

test('headings, lists, tables, line breaks and preformatted text keep their form', async () => {
  const html = `<main><h2>Dough</h2><p>Mix<br>well.</p><ul><li>Flour</li><li>Water <b>warm</b></li></ul>
    <table><tr><th>Day</th><th>Meals</th></tr><tr><td>1</td><td>2</td></tr></table><pre>a\n  b</pre></main>`
  expect(await mainText(html)).toBe(
    '## Dough\n\nMix\nwell.\n\n- Flour\n- Water warm\n\nDay | Meals\n\n1 | 2\n\na\n  b',
  )
})

test('a page without the usual elements, or with unclosed ones, gives its text', async () => {
  expect(await mainText('Just a line of text')).toBe('Just a line of text')
  expect(await mainText('<title>T</title><p>One<p>Two <b>bold')).toBe('One\n\nTwo bold')
})

test('scripts, styles, templates and noscript elements give no text', async () => {
  const html =
    '<body><script>s()</script><style>p{}</style><template>t</template><noscript>n</noscript><p>Text</p></body>'
  expect(await mainText(html)).toBe('Text')
})

test.each([
  ['/own', 'https://www.example.com/own'],
  ['https://example.com/own', 'https://example.com/own'],
  ['https://elsewhere.com/own', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the canonical address %j is taken as %j', async (href, canonical_url) => {
  expect(await parse(`<link rel="canonical" href="${href}"><p>Text</p>`)).toMatchObject({ canonical_url })
})
