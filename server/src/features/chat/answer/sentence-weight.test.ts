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

test('what is done every so often goes before a day and a mere duration', () => {
  const sentences = ['I open it every nine days.', 'I open it in April.', 'It is sealed for nine days.']
  for (const isMeant of [false, true]) {
    const [often, day, duration] = weights('How often do you open it?', sentences, isMeant)
    expect(often).toBeGreaterThan(day!)
    expect(day).toBeGreaterThan(duration!)
  }
})

test('where a case may be asked for, a sentence with one weighs as much as a time, and no more than a likely answer', () => {
  const sentences = ['If it lasts longer, call one.', 'Call one in the morning.']
  const [inCase, time] = weights('When should I call a doctor?', sentences, true)
  expect(inCase).toBe(time)
  expect(
    weights('When should I call a doctor?', ['Above 39 degrees.', 'After more than three days.']),
  ).toEqual([inCase, inCase])
  expect(time).toBeLessThan(weights('When does it open?', sentences, true)[1]!)
  expect(weights('When does it open?', sentences, true)[0]).toBe(0)
})

test('«how long should it be» may be answered in pages or metres', () => {
  const sentences = ['Keep it to eight pages.', 'It has four metres.', 'It takes two weeks.', 'It is red.']
  const [pages, metres, weeks, none] = weights('How long should the rulebook be?', sentences)
  expect([pages, metres]).toEqual([weeks, weeks])
  expect(weeks).toBeGreaterThan(none!)
  expect(weights('How long does it take?', sentences)[0]).toBe(0)
})

test('a question for several things prefers what any of them is held by, but for reasons and mere numbers', () => {
  const sentences = ['It is 20 euros.', 'It takes two weeks.', 'It is good because of that.']
  const [price, duration, reason] = weights(
    'How much does it cost, how long does it take and why?',
    sentences,
  )
  expect(price).toBe(duration)
  expect(reason).toBe(0)
})

test('so much per something goes before any other number, and a place before none where one is asked for', () => {
  const [rate, count] = weights('How many pushes per minute?', ['100 times a minute.', '30 pushes.'])
  expect(rate).toBeGreaterThan(count!)
  const [place, none] = weights('Where do I put it?', ['It goes behind the door.', 'It is heavy.'])
  expect(place).toBeGreaterThan(none!)
})

test('how something works is told where a text says so', () => {
  const sentences = ['How it works: you pay a fee.', 'Cars we do not swap.']
  const [works, none] = weights('How does swapping houses work?', sentences)
  expect(works).toBeGreaterThan(none!)
})

test('a count of just the thing that is asked for goes before another number', () => {
  const [count, number] = weights('How many photos are there?', ['It has three photos.', 'It has two pages.'])
  expect(count).toBeGreaterThan(number!)
})

test('where so many hours are asked for, hours go before another duration', () => {
  const sentences = ['Six hours of direct sun.', 'It takes two weeks.', 'It likes the wind.']
  const [hours, weeks, none] = weights('How many hours of sun does it need?', sentences)
  expect(hours).toBeGreaterThan(weeks!)
  expect(weeks).toBeGreaterThan(none!)
})
