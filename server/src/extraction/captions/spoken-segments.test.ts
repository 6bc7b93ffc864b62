import { expect, test } from 'vitest'
import { parseSegments } from './spoken-segments.rules.ts'

const vtt = (...cues: string[]) =>
  `WEBVTT\n\n${cues.map((cue, at) => `00:0${at}.000 --> 00:0${at}.500\n${cue}\n`).join('\n')}`
const said = (file: string) => parseSegments(file).map(({ speaker, text }) => [speaker, text])

test('WebVTT gives who speaks by its voices, with the times; a cue of two voices is two segments', () => {
  const file = `WEBVTT\n\nNOTE Ana: no cue\n\n1\n01:00:01.250 --> 01:00:04.000 align:start\n<v.loud Ana Ruiz>Hello,\n<i>all</i>.</v> <v Luis>Hi &amp; bye.\n\n00:05.000 --> 00:06.000\nAna: that is me.`
  expect(parseSegments(file)).toEqual([
    { speaker: 'Ana Ruiz', start_seconds: 3601.25, end_seconds: 3604, text: 'Hello, all.' },
    { speaker: 'Luis', start_seconds: 3601.25, end_seconds: 3604, text: 'Hi & bye.' },
    { speaker: null, start_seconds: 5, end_seconds: 6, text: 'Ana: that is me.' },
  ])
})

test('SRT is read with its commas, tags and Windows line ends, also behind a byte order mark', () => {
  const file = `\ufeff1\r\n00:00:01,000 --> 00:00:02,5\r\n<b>Rosa:</b> Welcome.\r\n\r\n2\r\n00:00:03,000 --> 00:00:01,000\r\nANA: Thanks.\r\n`
  expect(parseSegments(file)).toEqual([
    { speaker: 'Rosa', start_seconds: 1, end_seconds: 2.5, text: 'Welcome.' },
    { speaker: 'ANA', start_seconds: 3, end_seconds: 3, text: 'Thanks.' },
  ])
})

test('without voices, names before a colon are speakers where they occur again', () => {
  expect(said(vtt('Ana: So?', 'It grows.', 'It does.', 'Ana: Good.', 'Note: water it.'))).toEqual([
    ['Ana', 'So?'],
    [null, 'It grows.'],
    [null, 'It does.'],
    ['Ana', 'Good.'],
    ...[['Note', 'water it.']],
  ])
  expect(said(vtt('First: flour.', 'Then you wait.', 'And wait.'))).toEqual([
    [null, 'First: flour.'],
    [null, 'Then you wait.'],
    [null, 'And wait.'],
  ])
})

test('what holds no cues has no segments', () => {
  for (const file of ['', 'WEBVTT', 'Ana: Hello.', '00:01 --> 00:02\nHello', vtt('', '<v Ana>')]) {
    expect(parseSegments(file)).toEqual([])
  }
})
