import { expect, test } from 'vitest'
import { parseSegments } from '../../../extraction/index.ts'
import { toWebVtt } from './web-vtt.rules.ts'

test('what is said is read again from its captions as it was, whatever signs it holds', () => {
  const segments = [
    { speaker: 'Rosa & Ana', start_seconds: 0.5, end_seconds: 3.2, text: 'Water < soil --> & sun' },
    { speaker: null, start_seconds: 3_661.25, end_seconds: 3_662, text: 'An hour later' },
  ]
  expect(parseSegments(toWebVtt(segments))).toEqual(segments)
})

test('a cue stays one cue, and is seen', () => {
  const text = toWebVtt([{ speaker: null, start_seconds: 2, end_seconds: 2, text: 'One\n\n00:09 two' }])
  expect(text).toBe('WEBVTT\n\n00:00:02.000 --> 00:00:02.500\nOne 00:09 two\n')
})
