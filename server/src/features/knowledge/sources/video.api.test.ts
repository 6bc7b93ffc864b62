import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startVideoSites, type YoutubeVideo } from '../../../../test/fakes/video-sites.ts'

const sites = await startVideoSites()
const app = await startTestApp({ environment: sites.environment })
afterAll(() => sites.close())

let videoCount = 0
const youtube = (video: YoutubeVideo | string): string => {
  const id = `video${String(++videoCount).padStart(6, '0')}`
  sites.youtube.set(id, video)
  return `https://youtu.be/${id}`
}

const filler = (topic: string, from: number): [number, string][] =>
  Array.from({ length: 40 }, (_, index) => [
    from + index * 3000,
    `about ${topic} there is always something more to say in part ${index}`,
  ])

const add = async (url: string, fields: Record<string, unknown> = {}) => {
  const { api } = await createTestAccount(app)
  const { status, body } = await api.post('/brain/sources/link', { url, ...fields })
  const text = async () => (await api.get(`/brain/sources/${body.id}`)).body.content_text as string
  return { api, status, body, text }
}

describe('a video of YouTube', () => {
  it('becomes a source by its captions, and an answer cites the second', async () => {
    const url = youtube({
      title: 'Feeding a starter',
      tracks: [
        {
          language: 'en',
          automatic: true,
          events: [
            ...filler('flour', 0),
            [185_500, 'the starter must float in a glass of water before you bake'],
            ...filler('baking', 190_000),
          ],
        },
      ],
    })
    const { api, status, body } = await add(url, { has_other_speakers: false, external_id: 'v1' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ source_type: 'youtube', title: 'Feeding a starter', language: 'en', url })
    expect(body.chunk_count).toBeGreaterThan(2)
    const [clone] = (await api.get('/versions')).body.data
    await api.patch(`/versions/${clone.id}`, { cite_source_links: true })
    const { reply } = (await api.post('/chat', { message: 'Must the starter float in a glass of water?' }))
      .body
    expect(reply.content).toContain('float in a glass of water')
    const [citation] = reply.citations
    expect(citation).toMatchObject({ source_id: body.id, title: 'Feeding a starter' })
    expect(citation.url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=video/)
    expect(citation.start_seconds).toBeGreaterThan(60)
    expect(citation.start_seconds).toBeLessThanOrEqual(185)
  })

  it('gives its captions in the spoken language, written ones before automatic ones', async () => {
    const events = (text: string): [number, string][] => [[1000, text]]
    const spoken = { language: 'es', automatic: true, events: events('Lo que oye la máquina.') }
    const written = { language: 'es-419', events: events('Lo que alguien escribió.') }
    const english = { language: 'en', events: events('What was translated.') }
    const captionText = async (video: YoutubeVideo) => (await add(youtube(video))).text()
    expect(await captionText({ tracks: [english, spoken, written] })).toBe('Lo que alguien escribió.')
    expect(await captionText({ tracks: [english, spoken] })).toBe('Lo que oye la máquina.')
    expect(await captionText({ tracks: [english, written], default_track: 1 })).toBe(
      'Lo que alguien escribió.',
    )
    expect(await captionText({ tracks: [english] })).toBe('What was translated.')
  })

  it.each<[string, YoutubeVideo | string]>([
    ['without captions', {}],
    ['that is private', { status: 'LOGIN_REQUIRED', reason: 'This is a private video' }],
    ['whose captions are withheld', { tracks: [{ language: 'en', events: [] }], captions_body: '' }],
    [
      'whose captions have another form',
      { tracks: [{ language: 'en', events: [] }], captions_body: '{"a":1}' },
    ],
    ['whose captions are empty', { tracks: [{ language: 'en', events: [[0, '[Music]']] }] }],
    ['for which the platform answers in another form', '{"contents":[]}'],
    ['for which the platform answers with a page', '<html>Before you continue</html>'],
    [
      'in which several speak',
      {
        tracks: [
          {
            language: 'en',
            events: [
              [0, '>> Hello.'],
              [900, '>> Hi Ana.'],
            ],
          },
        ],
      },
    ],
  ])('%s needs its file', async (_, video) => {
    const { api, status, body } = await add(youtube(video))
    expect([status, body.error.type]).toEqual([422, 'youtube_needs_file'])
    expect(body.error.message).toContain('file')
    expect((await api.get('/brain/sources')).body.data).toEqual([])
  })

  it('in which others speak too needs its file, even with captions of one speaker', async () => {
    const url = youtube({ tracks: [{ language: 'en', events: [[0, 'Hello everybody.']] }] })
    const { status, body } = await add(url, { has_other_speakers: true })
    expect([status, body.error.type]).toEqual([422, 'youtube_needs_file'])
  })

  it('that fails leaves the source that it would replace', async () => {
    const { api, body } = await add(
      youtube({ tracks: [{ language: 'en', events: [[0, 'Hello everybody.']] }] }),
      {
        external_id: 'v',
      },
    )
    const failed = await api.post('/brain/sources/link', { url: youtube({}), external_id: 'v' })
    expect(failed.status).toBe(422)
    expect((await api.get(`/brain/sources/${body.id}`)).body.content_text).toBe('Hello everybody.')
  })
})

describe('a video of Vimeo', () => {
  const vtt = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:03.500 line:90%
<v Ana>Water the <b>seedlings</b></v>

2
00:00:03.500 --> 00:00:06.000
from below &amp; never from above.
`
  it('becomes a source by its captions; the key of an unlisted one is sent', async () => {
    const title = 'Watering'
    const tracks = [
      { lang: 'es-x-autogen', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAgua' },
      { lang: 'en', vtt },
    ]
    sites.vimeo.set('76979871', { title, lang: 'en', tracks, key: 'ab12cd34ef' })
    const { status, body, text } = await add('https://vimeo.com/76979871/ab12cd34ef')
    expect(status).toBe(201)
    expect(body).toMatchObject({ source_type: 'vimeo', title, url: 'https://vimeo.com/76979871/ab12cd34ef' })
    expect(await text()).toContain('seedlings from below & never from above.')
    expect((await add('https://player.vimeo.com/video/76979871?h=ab12cd34ef')).status).toBe(201)
  })

  it.each<[string, Parameters<typeof sites.vimeo.set>[1]]>([
    ['without captions', {}],
    ['that is closed', { key: 'ab12cd34ef' }],
    ['for which the platform answers in another form', '{"video":{}}'],
  ])('%s needs its file', async (_, video) => {
    const id = String(80_000_000 + ++videoCount)
    sites.vimeo.set(id, video)
    const { status, body } = await add(`https://vimeo.com/${id}`)
    expect([status, body.error.type]).toEqual([422, 'vimeo_needs_file'])
  })
})

it('a reel of Instagram always needs its file', async () => {
  const { status, body } = await add('https://www.instagram.com/reel/Cabc123/')
  expect([status, body.error.type]).toEqual([422, 'instagram_needs_file'])
})
