import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { blogPage, startWebServer } from '../../../../test/fakes/web-server.ts'
import { createFolder, createSource, exhaustWords } from '../../../../test/records.ts'

const app = await startTestApp()
const web = await startWebServer()
afterAll(() => web.close())

const sowing = [
  'Sow tomatoes indoors six weeks before the last frost, in small pots with loose soil, one seed in each.',
  'They need 20 degrees to sprout and all the light that a window gives. Turn the pots every second day.',
  'After the last frost they move outside, first for an hour, then for a day, and then for good.',
]
const spanish = [
  'La masa madre se alimenta cada mañana con harina y agua tibia, en partes iguales, y así crece fuerte.',
  'Cuando flota en un vaso de agua está lista para levantar un pan; si se hunde, necesita más tiempo.',
]

const timeout = 30_000

describe('a link to a page', { timeout }, () => {
  it('becomes a source with its main text, title, language, day and canonical address; the clone answers and cites it', async () => {
    const account = await createTestAccount(app)
    const folder_id = await createFolder(account)
    const head =
      '<link rel="canonical" href="/sowing"><meta property="article:published_time" content="2024-02-03T08:00:00Z">'
    const url = web.serve('/blog/sowing', blogPage('Sowing tomatoes', sowing, { head }))
    const { status, body } = await account.api.post('/brain/sources/link', {
      url: `${url}?utm=mail`,
      folder_id,
      external_id: 'p1',
      content_hash: 'h',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'brain_source',
      source_type: 'website',
      title: 'Sowing tomatoes',
      language: 'en',
      url: `${url}?utm=mail`,
      content_date: '2024-02-03',
      content_hash: 'h',
      external_id: 'p1',
      folder_id,
      status: 'ready',
      replaced: false,
    })
    const { content_text } = (await account.api.get(`/brain/sources/${body.id}`)).body
    expect(content_text).toBe(sowing.join('\n\n'))
    expect((await account.api.get('/usage')).body.words.current).toBe(body.word_count)

    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.patch(`/versions/${clone.id}`, { cite_source_links: true })
    const { reply } = (await account.api.post('/chat', { message: 'How many degrees do tomatoes need?' }))
      .body
    expect(reply.content).toContain('20 degrees')
    expect(reply.citations).toEqual([
      { source_id: body.id, title: 'Sowing tomatoes', url: `${web.url}/sowing`, start_seconds: null },
    ])
  })

  it.each<[string, Buffer, Record<string, string>]>([
    [
      'its header',
      Buffer.from(blogPage('Masa', spanish), 'latin1'),
      { 'content-type': 'text/html; charset=ISO-8859-1' },
    ],
    [
      'its head',
      Buffer.from(blogPage('Masa', spanish).replace('charset="utf-8"', 'charset="windows-1252"'), 'latin1'),
      { 'content-type': 'text/html' },
    ],
    [
      'its byte order mark',
      Buffer.from(`\ufeff${blogPage('Masa', spanish)}`, 'utf16le'),
      { 'content-type': 'text/html' },
    ],
    [
      'its bytes, where the header lies',
      Buffer.from(blogPage('Masa', spanish)),
      { 'content-type': 'text/html; charset=latin1' },
    ],
    [
      'its bytes, where it declares UTF-8 and is not valid UTF-8',
      Buffer.from(blogPage('Masa', spanish), 'latin1'),
      {},
    ],
  ])('reads the charset from %s', async (name, bytes, headers) => {
    const { api } = await createTestAccount(app)
    const url = web.serve(`/${name.replace(/\W/g, '-')}`, bytes, headers)
    const { body } = await api.post('/brain/sources/link', { url })
    expect(body.language).toBe('es')
    expect((await api.get(`/brain/sources/${body.id}`)).body.content_text).toBe(spanish.join('\n\n'))
  })

  it('follows redirects and accepts compressed answers', async () => {
    const { api } = await createTestAccount(app)
    const page = blogPage('Sowing tomatoes', sowing)
    const packed = web.serve('/packed', gzipSync(page), { 'content-encoding': 'gzip' })
    const brotli = web.serve('/brotli', brotliCompressSync(page), { 'content-encoding': 'br' })
    const moved = web.serve(
      '/moved',
      (_, response) => void response.writeHead(302, { location: '/packed' }).end(),
    )
    for (const url of [packed, brotli, moved]) {
      expect((await api.post('/brain/sources/link', { url })).body).toMatchObject({
        title: 'Sowing tomatoes',
        url,
      })
    }
  })

  it('replaces the source with its external_id, but not where it cannot be read', async () => {
    const account = await createTestAccount(app)
    const old = await createSource(account, { external_id: 'page' })
    const missing = await account.api.post('/brain/sources/link', {
      url: `${web.url}/none`,
      external_id: 'page',
    })
    expect([missing.status, missing.body.error.type]).toEqual([422, 'link_unreachable'])
    expect((await account.api.get(`/brain/sources/${old.id}`)).body).toMatchObject({ source_type: 'text' })
    const url = web.serve('/replacing', blogPage('Sowing tomatoes', sowing))
    const { status, body } = await account.api.post('/brain/sources/link', { url, external_id: 'page' })
    expect([status, body.id, body.replaced, body.source_type]).toEqual([200, old.id, true, 'website'])
    const again = await account.api.post('/brain/sources/link', { url, external_id: 'page' })
    expect([again.status, again.body.word_count]).toEqual([200, body.word_count])
    expect((await account.api.get('/usage')).body.words.current).toBe(body.word_count)
  })

  it('refuses has_other_speakers', async () => {
    const { api } = await createTestAccount(app)
    const { status, body } = await api.post('/brain/sources/link', { url: web.url, has_other_speakers: true })
    expect([status, body.error.type]).toEqual([400, 'invalid_request'])
    expect(body.error.message).toContain('has_other_speakers')
  })
})

describe('a link that fails', { timeout }, () => {
  const endless = web.serve('/endless', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (!response.destroyed && response.write('<p>more '.repeat(10_000))) {}
    }
    response.on('drain', more)
    more()
  })
  const bomb = gzipSync(Buffer.alloc(200_000_000, '<p>'))
  const redirect = (location: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(302, { location }).end()

  it.each<[string, string, string]>([
    ['a page that does not exist', `${web.url}/nowhere`, 'link_unreachable'],
    ['a server that does not answer', 'http://127.0.0.1:9/', 'link_unreachable'],
    ['a redirect in a circle', web.serve('/circle', redirect('/circle')), 'link_unreachable'],
    ['an error', web.serve('/error', (_, r) => void r.writeHead(500).end('<p>text</p>')), 'link_unreachable'],
    ['an image', web.serve('/image', 'x', { 'content-type': 'image/png' }), 'link_no_content'],
    ['a page without text', web.serve('/blank', '<body><script>x()</script></body>'), 'link_no_content'],
    ['an endless page', endless, 'link_no_content'],
    [
      'a small answer that unpacks to 200 MB',
      web.serve('/bomb', bomb, { 'content-encoding': 'gzip' }),
      'link_no_content',
    ],
    ['a private address', 'http://10.0.0.1/', 'url_not_allowed'],
    ['another spelling of a private address', 'http://0x7f.0.0.2/', 'url_not_allowed'],
    ['the address of cloud secrets', 'http://169.254.169.254/latest/meta-data', 'url_not_allowed'],
    [
      'a redirect to a private address',
      web.serve('/inwards', redirect('http://192.168.0.1/')),
      'url_not_allowed',
    ],
  ])('that leads to %s is answered with 422, and nothing is stored', async (_, url, type) => {
    const { api } = await createTestAccount(app)
    const { status, body } = await api.post('/brain/sources/link', { url })
    expect([status, body.error.type]).toEqual([422, type])
    expect((await api.get('/brain/sources')).body.data).toEqual([])
    expect((await api.get('/usage')).body.words.current).toBe(0)
  })

  it('that is not a valid address is answered with 400', async () => {
    const { api } = await createTestAccount(app)
    for (const url of ['ftp://example.com', 'example.com', 'http://user:pass@example.com/']) {
      const { status, body } = await api.post('/brain/sources/link', { url })
      expect([url, status, body.error.type]).toEqual([url, 400, 'invalid_request'])
    }
  })

  it('does not include a page nested 20,000 deep, which still gives its text', async () => {
    const { api } = await createTestAccount(app)
    const url = web.serve('/deep', `${'<div>'.repeat(20_000)}Sow tomatoes indoors before the last frost.`)
    const { body } = await api.post('/brain/sources/link', { url })
    expect((await api.get(`/brain/sources/${body.id}`)).body.content_text).toContain('Sow tomatoes indoors')
  })

  it('with more words than the plan has left is answered with 403, and nothing changes', async () => {
    const account = await createTestAccount(app, { plan: 'starter' })
    await exhaustWords(app, account)
    const url = web.serve('/quota', blogPage('Sowing tomatoes', sowing))
    const { status, body } = await account.api.post('/brain/sources/link', { url })
    expect([status, body.error.type]).toEqual([403, 'words_quota_exceeded'])
    expect((await account.api.get('/brain/sources')).body.data).toEqual([])
  })
})
