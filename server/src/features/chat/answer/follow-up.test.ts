import { expect, it } from 'vitest'
import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import {
  isMeantAllTheSame,
  isMeantThere,
  mayBeOfHidden,
  mayMeanLastTurn,
  wantedFact,
} from './follow-up.rules.ts'
import { lastTurn } from './last-turn.rules.ts'

type Found = Partial<
  Pick<KnowledgeAnswer, 'decision' | 'confidence' | 'pair' | 'words' | 'nearest' | 'is_same_question'>
>

const found = (given: Found) =>
  ({
    confidence: 0.5,
    pair: null,
    nearest: null,
    words: { all: 2, unknown: 0, strange: 0 },
    ...given,
  }) as KnowledgeAnswer
const read = (question: string) => readFollowUp(question, 'en')
const turn = lastTurn([])
const refused = found({ decision: 'refuse' })
const hedged = found({ decision: 'hedge' })
const sure = found({ decision: 'answer', confidence: 1.5 })
const nearest = { kind: 'source', owner_id: 1, sequence: 0, content: 'Two minutes.' }
const words = (all: number, unknown: number): Found => ({ words: { all, unknown, strange: unknown } })

it.each([
  ['and the lights in winter?', sure, true],
  ['for how many days', sure, true],
  ['why should nobody put ice on burns?', hedged, true],
  ['why should nobody put ice on burns?', found({ decision: 'hedge', ...words(3, 0) }), false],
  [
    'why should nobody put ice on burns?',
    found({ decision: 'hedge', pair: {} as KnowledgeAnswer['pair'] }),
    false,
  ],
  ['why do my tomatoes crack open?', hedged, true],
  ['why do my tomatoes crack open?', sure, false],
])('«%s» may mean what was spoken of: %#', (question, anywhere, may) => {
  expect(mayMeanLastTurn(read(question), turn, anywhere)).toBe(may)
})

it('a question of few words means what was spoken of where that surely answers it', () => {
  const ice = read('why do my tomatoes crack open?')
  expect(isMeantThere(ice, { anywhere: hedged, there: sure })).toBe(true)
  expect(isMeantThere(ice, { anywhere: hedged, there: hedged })).toBe(false)
})

it('«and for …?» of one word that was spoken of means that, however sure something else is', () => {
  const there = found({ decision: 'answer', ...words(1, 0) })
  expect(isMeantThere(read('and for filtered coffee?'), { anywhere: sure, there })).toBe(true)
  expect(isMeantThere(read('how do you filter it?'), { anywhere: sure, there })).toBe(false)
  const others = [words(1, 1), words(2, 0)].map((lacking) => found({ decision: 'answer', ...lacking }))
  for (const there of others)
    expect(isMeantThere(read('and for filtered coffee?'), { anywhere: sure, there })).toBe(false)
})

/** Refused, with a word that is known by its meaning alone, and a strange one. */
const unheard = found({ decision: 'refuse', words: { all: 2, unknown: 2, strange: 1 } })

it.each<[string, KnowledgeAnswer, Found, boolean]>([
  ['and if it has not stopped by then?', unheard, words(2, 2), true],
  ['how many at a time?', unheard, words(2, 2), true],
  ['what stops the bleeding again?', unheard, words(2, 2), false],
  ['what stops the bleeding again?', refused, { ...words(2, 0), nearest }, true],
  ['what stops the bleeding again?', refused, { ...words(5, 0), nearest }, false],
  ['what does a plumber cost?', unheard, { ...words(2, 2), nearest }, false],
  ['what stops the bleeding again?', hedged, { ...words(2, 0), nearest }, false],
  ['and if it has not stopped by then?', unheard, words(3, 3), false],
  ['and if it has not stopped by then?', unheard, words(5, 2), false],
  ['and in Puebla by train?', found({ decision: 'refuse', ...words(2, 2) }), words(2, 2), false],
  // Other texts have a word of it.
  ['and how often do I change the strings?', refused, words(2, 1), false],
  ['how many at a time?', hedged, words(2, 0), true],
  ['how many at a time?', hedged, words(3, 0), false],
  ['how many at a time?', hedged, words(2, 1), false],
  ['how many at a time?', sure, words(1, 0), false],
  [
    'how many at a time?',
    found({ decision: 'hedge', pair: {} as KnowledgeAnswer['pair'] }),
    words(1, 0),
    false,
  ],
])('«%s» means what was spoken of though its words are not there: %#', (question, anywhere, there, is) => {
  expect(isMeantAllTheSame(read(question), { anywhere, there: found(there) })).toBe(is)
})

it.each([
  ['and the porcelain?', 'how much is the clay?'],
  ['and when does it dry?', null],
  ['and can I fire the porcelain a second time?', null],
  ['the porcelain', null],
])('«%s» asks for what the question before it did: %#', (question, inherited) => {
  const after = { ...turn, message: 'how much is the clay?' }
  expect(wantedFact(question, 'en', after, read(question))).toBe(inherited ?? question)
})

it.each([
  ['and how long does it take?', sure, false],
  ['and how long does it take?', found({ decision: 'hedge', is_same_question: true }), false],
  ['and how long does it take?', hedged, false],
  ['and how long in the kiln?', found({ decision: 'refuse', ...words(2, 1) }), true],
  ['and does breaststroke hurt your knees?', found({ decision: 'hedge', ...words(3, 0) }), true],
  ['which songs have just three chords?', hedged, true],
])('«%s» may be about what is excluded: %#', (question, anywhere, may) => {
  expect(mayBeOfHidden(anywhere, read(question))).toBe(may)
  expect(mayBeOfHidden(anywhere, null)).toBe(anywhere.decision !== 'answer' && !anywhere.is_same_question)
})
