import type { GradedQuestion, Question, SurveyQuestion } from '../course/block.types.ts'
import {
  checked,
  type Fields,
  fields,
  flag,
  list,
  numberBetween,
  numberOverZero,
  oneOf,
  optional,
  type Read,
  referring,
  report,
  required,
  scalar,
  text,
  variants,
} from './fields.rules.ts'
import { keyText } from './keys.rules.ts'
import type { YamlValue } from './yaml-value.rules.ts'

const maxQuestions = 200
const maxOptions = 100
const maxNumber = 1e15

const question = required(text(1, 2000))
const option = text(1, 500)
const options = required(
  checked(list(option, { min: 2, max: maxOptions }), (read, value, found) => {
    for (const [index, one] of read.entries()) {
      if (one !== undefined && read.indexOf(one) < index)
        report(found, itemOf(value, index), `expected an option once, found ${JSON.stringify(one)} again`)
    }
  }),
)

type OfKind<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>

const quizQuestion = <Kind extends Question['kind']>(
  kind: Kind,
  others: Fields<Omit<OfKind<Kind>, 'key' | 'kind' | 'question' | 'points'>>,
): Read<OfKind<Kind>> =>
  fields({
    key: required(keyText),
    kind: required(oneOf(kind)),
    question,
    points: optional(numberOverZero(1_000_000), 1),
    ...others,
  } as unknown as Fields<OfKind<Kind>>)

/** The options that a question names as its answer must be among its options, each once. */
const withAnswerAmongOptions = <T extends { options: string[]; answer: string | string[] }>(
  read: Read<T>,
): Read<T> =>
  checked(read, ({ options: known, answer }, value, found) => {
    const place = fieldOf(value, 'answer')
    const several = Array.isArray(answer)
    for (const [index, one] of [answer ?? []].flat().entries()) {
      if (one === undefined || known === undefined) continue
      const at = several ? itemOf(place, index) : place
      if (!known.includes(one)) report(found, at, `expected one of the options, found ${JSON.stringify(one)}`)
      else if (several && answer.indexOf(one) < index)
        report(found, at, `expected an option once, found ${JSON.stringify(one)} again`)
    }
  })

const gradedKinds = {
  single: withAnswerAmongOptions(quizQuestion('single', { options, answer: required(option) })),
  multiple: withAnswerAmongOptions(
    quizQuestion('multiple', { options, answer: required(list(option, { min: 1, max: maxOptions })) }),
  ),
  true_false: quizQuestion('true_false', { answer: required(flag) }),
  number: quizQuestion('number', {
    answer: required(numberBetween(-maxNumber, maxNumber)),
    tolerance: optional(numberBetween(0, maxNumber), 0),
  }),
  short_text: quizQuestion('short_text', { answer: required(list(option, { min: 1, max: maxOptions })) }),
}

const withKeysOnce = <T extends { key: string }>(read: Read<T[]>): Read<T[]> =>
  checked(read, (questions, value, found) => {
    const keys = questions.map((one) => one?.key)
    for (const [index, key] of keys.entries()) {
      if (key !== undefined && keys.indexOf(key) < index)
        report(found, fieldOf(itemOf(value, index), 'key'), `expected a key once, found "${key}" again`)
    }
  })

const questionList = <Kind extends Question>(kinds: Record<string, Read<Kind>>): Read<Kind[]> =>
  withKeysOnce(list(variants('kind', kinds), { min: 1, max: maxQuestions }))

/** The questions of a quiz, which the server grades. */
export const quizQuestions: Read<GradedQuestion[]> = questionList<GradedQuestion>(gradedKinds)

/** The questions of an exam, of which a person grades those of long_text. */
export const examQuestions: Read<Question[]> = questionList<Question>({
  ...gradedKinds,
  long_text: quizQuestion('long_text', {}),
})

/** A question of a survey, which may still lack its id. */
export type WantedSurveyQuestion = SurveyQuestion | (Omit<SurveyQuestion, 'id'> & { id: null })

const uuid = scalar('a UUID', (value) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined,
)
const questionId = optional(
  referring(uuid as Read<string | null>, (id, place) => ({ kind: 'question_id', id: id!, ...place })),
  null,
)

const surveyQuestion = <Kind extends SurveyQuestion['kind']>(kind: Kind, others: object = {}) =>
  fields({ id: questionId, kind: required(oneOf(kind)), question, ...others }) as Read<WantedSurveyQuestion>

/** The questions of a survey. */
export const surveyQuestions: Read<WantedSurveyQuestion[]> = list(
  variants('kind', {
    stars: surveyQuestion('stars'),
    text: surveyQuestion('text'),
    nps: surveyQuestion('nps'),
    yes_no: surveyQuestion('yes_no'),
    choice: surveyQuestion('choice', { options }),
    choices: surveyQuestion('choices', { options }),
  }),
  { min: 1, max: maxQuestions },
)

const fieldOf = (value: YamlValue, name: string): YamlValue =>
  (value.kind === 'map' ? value.fields.get(name)?.value : undefined) ?? value

const itemOf = (value: YamlValue, index: number): YamlValue =>
  (value.kind === 'list' ? value.items[index] : undefined) ?? value
