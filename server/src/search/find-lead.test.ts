import { expect, test } from 'vitest'
import { createDocuments } from './answers.fixture.ts'
import type { Decision } from './confidence.rules.ts'
import { findLead } from './find-lead.rules.ts'
import { buildIndex, composeAnswer, search } from './index.ts'
import { runSteps } from './steps.rules.ts'

const club = {
  kind: 'guided_answer',
  form: 'pair' as const,
  title: 'What day do you meet at the club?',
  text: 'Every Thursday from half past seven, in the back room of the café.',
}
const lessons = Array.from({ length: 40 }, (_, number) => ({
  title: `Lesson ${number}`,
  text: `In lesson ${number} we look at games by masters, slowly, and ask what each move wants.`,
}))

function leadOf(question: string, byWords: Decision, others: (typeof club)[] = [], takes_likely = false) {
  const documents = createDocuments([club, ...others, ...lessons], 'en')
  const found = search(buildIndex(documents), question)
  const texts = found.hits.map(({ owner_id }) => documents.find((each) => each.owner_id === owner_id))
  return runSteps(findLead(found, texts, { byWords, takes_likely }))
}

test.each([
  ['which day would suit a visit to the club?', 'refuse', 'hedge'],
  ['which evening can I come and play at the club?', 'refuse', undefined],
  ['which evening can I come and play at the club?', 'hedge', 'hedge'],
] as const)('«%s», where the words alone say %s: %s', (question, byWords, decision) => {
  expect(leadOf(question, byWords)?.decision).toBe(decision)
})

test.each([
  ['nothing', 'does the café have a back room?', 'refuse'],
  ['a word', 'do you meet in the back room of the café, the bakery or the bicycle workshop?', 'hedge'],
  [
    'a meaning',
    'is the venue the back room of the café, the bakery or the bicycle workshop, behind or beside?',
    'hedge',
  ],
])('a pair that does not lead and whose question shares %s with «%s»: %s', (_, question, decision) => {
  const place = {
    ...club,
    title: 'Where do you meet?',
    text: 'In the back room of the café beside the bicycle workshop, behind the bakery.',
  }
  const documents = createDocuments([place, ...lessons], 'en')
  const found = search(buildIndex(documents), question)
  const texts = found.hits.map(({ owner_id }) => documents.find((each) => each.owner_id === owner_id))
  expect(composeAnswer(found, texts)).toMatchObject({ decision, pair: null })
})

test('what the words alone refuse no pair answers beside another one that is as near', () => {
  const other = { ...club, title: 'What day is the club closed?', text: 'On Mondays.' }
  expect(leadOf('which day would suit a visit to the club?', 'refuse', [other])).toBeNull()
})

test('a question about what creators have one answer to is that of the stored question about it, in whatever other words', () => {
  const refund = { ...club, title: 'Can I get a refund for a course?', text: 'Within three weeks.' }
  expect(leadOf('will I see my money back if lessons bore me?', 'refuse', [refund])?.decision).toBe('hedge')
  const food = { ...club, title: 'Can I get a sandwich for a course?', text: 'No.' }
  expect(leadOf('will I see my money back if lessons bore me?', 'refuse', [food])).toBeNull()
})

const bowl = {
  ...club,
  title: 'Can I keep a goldfish in a bowl?',
  text: 'No, it needs a tank with a filter.',
}

test('a long message that says most of a stored question asks it, whatever it tells besides', () => {
  const told = 'my son got a goldfish at the fair, is it ok if it lives in a bowl'
  expect(leadOf(told, 'refuse', [bowl])).toMatchObject({ decision: 'hedge', is_guess: false })
  const fish = { ...bowl, title: 'Is a goldfish dear?' }
  expect(leadOf(told, 'refuse', [fish])).toBeNull()
})

test('a stored question that is likely meant answers where a caller takes it, though its words are not near enough', () => {
  const school = {
    ...club,
    title: 'Do you give talks at schools or companies?',
    text: 'Yes, ninety minutes for thirty people.',
  }
  const told =
    'would you come to our kindergarten on a morning in May to show the little ones how the pieces move'
  expect(leadOf(told, 'refuse', [school])).toBeNull()
  expect(leadOf(told, 'refuse', [school], true)).toMatchObject({ decision: 'hedge', is_guess: false })
  expect(leadOf('does the college café sell bread?', 'refuse', [school], true)).toBeNull()
})
