import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chooseTrack } from '../../../extraction/captions/choose-track.rules.ts'
import { haveSeveralSpeakers } from '../../../extraction/captions/speakers.rules.ts'
import { transcriptOf } from '../../../extraction/captions/transcript.rules.ts'
import { readWebVtt } from '../../../extraction/captions/web-vtt.rules.ts'
import { instagram } from './instagram.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const lines = (...texts: string[]) => texts.map((text, index) => ({ start_seconds: index * 2, text }))

describe('the address of a video', () => {
  const id = 'dQw4w9WgXcQ'
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?feature=share&v=${id}&t=42s`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])('%s is known as one of YouTube', (url) => {
    expect(youtube.videoOf(new URL(url))).toEqual({
      id,
      canonical_url: `https://www.youtube.com/watch?v=${id}`,
    })
  })

  it.each([
    'https://www.youtube.com/@creator',
    'https://www.youtube.com/watch?v=short',
    `https://youtube.com.example.org/watch?v=${id}`,
    `https://example.org/youtube.com/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    'https://vimeo.com/about',
    'https://vimeo.com.example.org/76979871',
    'https://example.org/instagram.com/reel/1',
  ])('%s is none', (url) => {
    for (const site of [youtube, vimeo, instagram]) expect(site.videoOf(new URL(url))).toBeNull()
  })

  it.each([
    ['https://vimeo.com/76979871', undefined],
    ['https://vimeo.com/76979871/ab12cd34ef', 'ab12cd34ef'],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef&title=0', 'ab12cd34ef'],
    ['https://vimeo.com/channels/staffpicks/76979871', undefined],
    ['https://vimeo.com/groups/name/videos/76979871', undefined],
  ])('%s is known as one of Vimeo', (url, key) => {
    expect(vimeo.videoOf(new URL(url))).toMatchObject(
      key === undefined ? { id: '76979871' } : { id: '76979871', key },
    )
  })
})

describe('the track', () => {
  const track = (language: string, automatic = false) => ({ language, automatic, url: '' })
  it.each([
    ['written in the spoken language', [track('en'), track('es'), track('es', true)], 'es', 1],
    ['heard, where nothing is written in that language', [track('en'), track('es', true)], 'es', 1],
    ['of another region', [track('en'), track('pt-BR')], 'pt', 1],
    [
      'in the language that was heard, where none is named',
      [track('en'), track('es'), track('es', true)],
      null,
      1,
    ],
    ['that there is', [track('en')], 'es', 0],
  ])('is the one %s', (_, tracks, spoken, chosen) => {
    expect(chooseTrack(tracks, spoken)).toBe(tracks[chosen])
  })

  it('is none where there are none', () => expect(chooseTrack([], 'en')).toBeNull())
})

describe('several speakers', () => {
  it.each([
    [lines('>> Welcome.', '>> Thank you, Ana.')],
    [lines('- How are you?\n- Very well.')],
    [lines('ANA: Hello.', 'LUIS: Hello.', 'ANA: So?', 'LUIS: So.')],
    [lines('[Speaker 1]: Hello', '[Speaker 2]: Hi', '[Speaker 1]: So', '[Speaker 2]: Yes')],
  ])('are seen in %j', (captions) => expect(haveSeveralSpeakers(captions)).toBe(true))

  it.each([
    [lines('>> Welcome to my kitchen.', 'Today we bake.')],
    [lines('First: flour.', 'Second: water.', 'Note: salt comes last.')],
    [lines('- flour', '- water')],
    [lines('Ana: today I show you', 'how I bake.', 'Ana: and now salt.')],
    [lines('It is 5 - 3 of them', 'a -- b')],
  ])('are not seen in %j', (captions) => expect(haveSeveralSpeakers(captions)).toBe(false))
})

test('a WebVTT file gives its cues with voices, without tags, notes and styles', () => {
  const file = `\ufeffWEBVTT - title\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE a note\r\n\r\n01:02:03.500 --> 01:02:05.000 align:start\r\n<v.loud Ana>Hello</v> <i>there</i>\r\n&lt;friends&gt;\r\n\r\nid 2\r\n00:01.250 --> 00:02.000\r\nBye\r\n\r\n00:03.000 --> 00:04.000\r\n`
  expect(readWebVtt(file)).toEqual([
    { start_seconds: 3723.5, text: 'Ana: Hello there\n<friends>' },
    { start_seconds: 1.25, text: 'Bye' },
  ])
})

test('each place of a transcript leads back to the caption that it comes from', () => {
  const caption = fc.record({ gap: fc.nat(9), text: fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,6}$/) })
  fc.assert(
    fc.property(fc.array(caption, { maxLength: 40 }), (captions) => {
      let start_seconds = 0
      const spoken = captions.map(({ gap, text }, index) => {
        start_seconds += gap
        return { start_seconds, text: `${text} ${index}` }
      })
      const { content_text, cues } = transcriptOf(spoken)
      expect(cues.map((cue) => cue.start_seconds)).toEqual(
        spoken.map((line) => Math.floor(line.start_seconds)),
      )
      for (const [index, { starts_at }] of cues.entries()) {
        expect(content_text.slice(starts_at)).toMatch(new RegExp(`^${spoken[index]!.text}(\\s|$)`))
      }
    }),
    { numRuns: 2_000 },
  )
})
