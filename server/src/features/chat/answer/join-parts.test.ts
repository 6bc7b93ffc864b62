import { expect, it } from 'vitest'
import type { ReplyPart } from '../chat.types.ts'
import { joinParts } from './join-parts.rules.ts'

const part = (content: string): ReplyPart => ({
  content,
  actions: [],
  sources: [],
  guided_answer_ids: [],
  subjects: [],
  unanswered: false,
})
const joined = (...contents: string[]) =>
  joinParts(
    contents.map((content) => ({ question: 'and?', part: part(content) })),
    'en',
  ).content

it('a sentence that the answer to one question said is not said to the next one', () => {
  const asks = 'I ask three things before I pay.'
  expect(joined(`${asks} Then I wait.`, `${asks} One stall in ten is too many. I walk there.`)).toBe(
    `${asks} Then I wait.\n\nOne stall in ten is too many. I walk there.`,
  )
})

it('an answer that the one before said in full is left out, with what stands before it', () => {
  const contents = 'Strong at Home: it has 24 filmed sessions. It is in English.'
  expect(joined(`I am not sure.\n\n${contents}`, 'I am not sure.\n\nIt is in English.')).toBe(
    `I am not sure.\n\n${contents}`,
  )
  expect(joined(contents, 'This is what I found:\n\nIt is in English.')).toBe(contents)
  expect(joined(contents, 'Strong at Home: it has 24 filmed sessions.')).toBe(contents)
  expect(joined('It has 24 sessions in all.', 'Strong at Home: It has 24 sessions in all.')).toBe(
    'It has 24 sessions in all.',
  )
})

it('a short yes and the lines of a list are said to each question', () => {
  expect(joined('Yes. Dogs may come.', 'Yes. Children too.')).toBe(
    'Yes. Dogs may come.\n\nYes. Children too.',
  )
  const list = 'These are on sale:\n• The small kit of needles\n• A course'
  expect(joined('The small kit of needles', list)).toBe(`The small kit of needles\n\n${list}`)
})

it('a title that is listed as near one question is not listed again for the next one', () => {
  const near = (...titles: string[]) =>
    ['Perhaps you mean:', ...titles.map((title) => `• ${title}`)].join('\n')
  const first = near('The week before', 'Flashcards')
  expect(joined(first, near('Flashcards'))).toBe(first)
  expect(joined(first, near('Flashcards', 'Naps'))).toBe(`${first}\n\n${near('Naps')}`)
})

it('of the texts nothing is said to a question that what was told already fits best', () => {
  const told = 'Sit in a half circle. I read for 25 minutes at most.'
  const further = 'Whoever fidgets turns the pages. The book is at the height of my chest.'
  const reply = (content: string, isOfText: boolean) =>
    joinParts(
      [
        { question: 'how do you seat a group', part: part(told) },
        {
          question: 'how many minutes do you read?',
          part: {
            ...part(content),
            sources: isOfText ? [{ source_id: 1, title: 'Groups', url: null, start_seconds: null }] : [],
          },
        },
      ],
      'en',
    ).content
  expect(reply(further, true)).toBe(told)
  expect(reply(further, false)).toBe(`${told}\n\n${further}`)
  const own = 'With babies I read for ten minutes, not more.'
  expect(reply(own, true)).toBe(`${told}\n\n${own}`)
})

it('a sentence about a product that was told with its description is not told again', () => {
  const whole = 'Knots: Ten lessons for sailors. It has four hours of video.'
  expect(joined(whole, 'Knots: It has four hours of video.')).toBe(whole)
  expect(joined(whole, 'Splices: It has four hours of video.')).toContain('\n\nSplices')
  expect(joined(whole, 'Knots: It has six hours of video.')).toContain('\n\nKnots: It has six')
})
