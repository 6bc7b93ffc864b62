import { expect, test } from 'vitest'
import { sentenceWeight } from './sentence-weight.rules.ts'

const weights = (question: string, sentences: string[], isMeant?: boolean) =>
  sentences.map(sentenceWeight(question, 'en', isMeant))

test('where an hour is asked for, a sentence with one goes before a sentence with a day', () => {
  const sentences = ['We start at ten.', 'The walk is in October.', 'The path is steep.']
  for (const isMeant of [false, true]) {
    const [hour, day, none] = weights('What time does the walk start?', sentences, isMeant)
    expect(hour).toBeGreaterThan(day!)
    expect(day).toBeGreaterThan(none!)
    expect(none).toBe(0)
  }
})

test('a count of just the thing that is asked for goes before another number', () => {
  const [count, number] = weights('How many photos are there?', ['It has three photos.', 'It has two pages.'])
  expect(count).toBeGreaterThan(number!)
})
