import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chooseTrack } from './choose-track.rules.ts'
import { hasSeveralSpeakers } from './speakers.rules.ts'
import { toTranscript } from './transcript.rules.ts'
import { parseWebVtt } from './web-vtt.rules.ts'

const lines = (...texts: string[]) => texts.map((text, index) => ({ start_seconds: index * 2, text }))

describe('the track', () => {
  const track = (language: string, automatic = false) => ({ language, automatic, url: '' })
  it.each([
    ['written in the spoken language', [track('en'), track('es'), track('es', true)], 'es', 1],
    ['automatic, where no written one is in that language', [track('en'), track('es', true)], 'es', 1],
    ['of another region', [track('en'), track('pt-BR')], 'pt', 1],
    [
      'in the language of the automatic one, where the spoken one is not known',
      [track('en'), track('es'), track('es', true)],
      null,
      1,
    ],
    ['that exists', [track('en')], 'es', 0],
  ])('is the one %s', (_, tracks, spoken, chosen) => {
    expect(chooseTrack(tracks, spoken)).toBe(tracks[chosen])
  })

  it('is null where there are none', () => expect(chooseTrack([], 'en')).toBeNull())
})

describe('several speakers', () => {
  it.each([
    [lines('>> Welcome.', '>> Thank you, Ana.')],
    [lines('- How are you?\n- Very well.')],
    [lines('ANA: Hello.', 'LUIS: Hello.', 'ANA: So?', 'LUIS: So.')],
    [lines('[Speaker 1]: Hello', '[Speaker 2]: Hi', '[Speaker 1]: So', '[Speaker 2]: Yes')],
  ])('are seen in %j', (captions) => expect(hasSeveralSpeakers(captions)).toBe(true))

  it.each([
    [lines('>> Welcome to my kitchen.', 'Today we bake.')],
    [lines('First: flour.', 'Second: water.', 'Note: salt comes last.')],
    [lines('- flour', '- water')],
    [lines('Ana: today I show you', 'how I bake.', 'Ana: and now salt.')],
    [lines('It is 5 - 3 of them', 'a -- b')],
  ])('are not seen in %j', (captions) => expect(hasSeveralSpeakers(captions)).toBe(false))
})

test('a WebVTT file gives its cues with voices, without tags, notes and styles', () => {
  const file = `\ufeffWEBVTT - title\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE a note\r\n\r\n01:02:03.500 --> 01:02:05.000 align:start\r\n<v.loud Ana>Hello</v> <i>there</i>\r\n&lt;friends&gt;\r\n\r\nid 2\r\n00:01.250 --> 00:02.000\r\nBye\r\n\r\n00:03.000 --> 00:04.000\r\n`
  expect(parseWebVtt(file)).toEqual([
    { start_seconds: 3723.5, text: 'Ana: Hello there\n<friends>' },
    { start_seconds: 1.25, text: 'Bye' },
  ])
})

test('each part of a transcript leads back to the caption that it comes from', () => {
  const caption = fc.record({ gap: fc.nat(9), text: fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,6}$/) })
  fc.assert(
    fc.property(fc.array(caption, { maxLength: 40 }), (captions) => {
      let start_seconds = 0
      const spoken = captions.map(({ gap, text }, index) => {
        start_seconds += gap
        return { start_seconds, text: `${text} ${index}` }
      })
      const { content_text, cues } = toTranscript(spoken)
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
