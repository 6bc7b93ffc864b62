import type { Act, Answer, Coursework, Question, Texts } from './history.types.ts'
import type { Random } from './random.ts'

const shareOfRightAnswers = 0.85
const shareOfSecondAttempts = 0.75

type Handing = { lesson: string; random: Random; texts: Texts }

/** What a student hands in with a lesson: quizzes, mostly right, and anew where they were not; assignments; surveys. */
export const planCoursework = (coursework: Coursework[], handing: Handing): Act[] =>
  coursework.flatMap((each): Act[] => {
    const { lesson, random, texts } = handing
    const block = { lesson, block: each.key }
    if (each.type === 'quiz') return planQuiz(each.questions, block, random)
    if (each.type === 'assignment') return [{ do: 'handIn', ...block, text: random.pick(texts.assignments) }]
    const values = each.questions.map(({ kind }) => opinion(kind, random, texts.takeaways))
    return [{ do: 'answer', ...block, values }]
  })

/** What a student says of a lesson in the survey that all lessons share. */
export const planPulse = (lesson: string, random: Random, texts: Texts): Act => ({
  ...{ do: 'answer', lesson, block: null },
  values: [opinion('stars', random, []), random.chance(0.4) ? random.pick(texts.missing) : null],
})

function planQuiz(questions: Question[], block: { lesson: string; block: string }, random: Random): Act[] {
  const attempt = (share: number): Answer[] =>
    questions.map((question) => ({ key: question.key, value: give(question, random.chance(share)) }))
  const first = attempt(shareOfRightAnswers)
  const isWrong = first.some(({ value }, i) => value !== give(questions[i]!, true))
  const again = isWrong && random.chance(shareOfSecondAttempts) ? [attempt(1)] : []
  return [first, ...again].map((answers) => ({ do: 'quiz', ...block, answers }))
}

/** The answers of an exam: what is written is written, everything else is right. */
export const examAnswers = (questions: Question[], written: string): Answer[] =>
  questions.map((question) => ({
    key: question.key,
    value: question.kind === 'long_text' ? written : give(question, true),
  }))

function give({ kind, answer, options }: Question, isRight: boolean): Answer['value'] {
  if (isRight) return kind === 'short_text' ? (answer as string[])[0]! : answer!
  if (typeof answer === 'number') return answer + 100
  if (typeof answer === 'boolean') return !answer
  if (kind === 'short_text') return '?'
  const wrong = options!.find((option) => option !== answer && !answer!.toString().includes(option))!
  return kind === 'multiple' ? [wrong] : wrong
}

/** Most are content. */
function opinion(kind: string, random: Random, texts: string[]): number | string {
  if (kind === 'stars') return random.pick([3, 4, 4, 5, 5, 5])
  if (kind === 'nps') return random.pick([4, 7, 8, 9, 9, 10, 10])
  return random.pick(texts)
}
