import fc from 'fast-check'
import { cleanLessonHtml } from '../html/html.rules.ts'

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
/** Text as files may hold it, trimmed: also what YAML must quote, in every script. */
const words = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: Math.min(maxLength, 20) }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 20) }),
      fc.constantFrom(
        'no',
        'yes',
        'true',
        'null',
        '~',
        '007',
        '1e3',
        '0x1F',
        '.inf',
        '-',
        '- a',
        'a: b',
        '#x',
        '<<',
      ),
      fc.constantFrom(
        '2026-01-31',
        '12:30',
        '"',
        "'",
        '|',
        '>',
        '&a',
        '*a',
        '!!str',
        '%',
        '@',
        '{',
        '[',
        'a\n\n b',
        'y',
      ),
    )
    .map((text) => storable(text).trim())
    .filter((text) => text !== '' && [...text].length <= maxLength)

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
/** Few keys, so that parts move, go and return. */
const keys = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`)

const html = fc.array(words(40), { maxLength: 3 }).map((parts) => {
  const escaped = parts.map((part) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  return cleanLessonHtml(
    escaped
      .map((part, index) =>
        index % 2 === 0 ? `<p>${part}</p>\n` : `<a href="https://x.test/?a=1&b">${part}</a>`,
      )
      .join(''),
  )
})

const options = fc.uniqueArray(words(30), { minLength: 2, maxLength: 4 })
const points = fc.constantFrom(1, 2, 0.5)
const number = fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((value) => value + 0)

const quizQuestion = fc.oneof(
  options.chain((options) =>
    fc.record({
      kind: fc.constant('single'),
      question: words(40),
      options: fc.constant(options),
      answer: fc.constantFrom(...options),
      points,
    }),
  ),
  options.chain((options) =>
    fc.record({
      kind: fc.constant('multiple'),
      question: words(40),
      options: fc.constant(options),
      answer: fc.subarray(options, { minLength: 1 }),
      points,
    }),
  ),
  fc.record({ kind: fc.constant('true_false'), question: words(40), answer: fc.boolean(), points }),
  fc.record({
    kind: fc.constant('number'),
    question: words(40),
    answer: number,
    tolerance: fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0),
    points,
  }),
  fc.record({
    kind: fc.constant('short_text'),
    question: words(40),
    answer: fc.array(words(10), { minLength: 1, maxLength: 3 }),
    points,
  }),
)
const quizQuestions = fc
  .array(quizQuestion, { minLength: 1, maxLength: 3 })
  .map((questions) => questions.map((question, index) => ({ key: `q${index}`, ...question })))

const surveyQuestion = fc.oneof(
  fc.record({
    kind: fc.constantFrom('stars', 'text', 'nps', 'yes_no'),
    question: fc.constantFrom('A?', 'B?', 'C?'),
  }),
  fc.record({
    kind: fc.constantFrom('choice', 'choices'),
    question: fc.constantFrom('A?', 'B?', 'C?'),
    options,
  }),
)
const surveyQuestions = fc.array(surveyQuestion, { minLength: 1, maxLength: 4 })

export type Ids = { video: number; audio: number; file: number; exam: number; webinar: number }

const titled = { title: orNull(words(20)) }
const contents = (ids: Ids) =>
  fc.oneof(
    fc.record({ type: fc.constant('text'), ...titled, html }),
    fc.record({
      type: fc.constant('video'),
      ...titled,
      asset_id: fc.constant(ids.video),
      duration_seconds: orNull(fc.constantFrom(0, 61.5)),
    }),
    fc.record({
      type: fc.constant('video'),
      ...titled,
      vimeo: fc.constantFrom(7, 76979871),
      duration_seconds: orNull(fc.constant(3)),
    }),
    fc.record({ type: fc.constant('audio'), ...titled, asset_id: fc.constant(ids.audio) }),
    fc.record({ type: fc.constant('file'), ...titled, asset_id: fc.constant(ids.file) }),
    fc.record({
      type: fc.constant('quiz'),
      ...titled,
      pass_percent: fc.constantFrom(0, 33.3, 100),
      max_attempts: orNull(fc.constantFrom(1, 3)),
      questions: quizQuestions,
    }),
    fc.record({ type: fc.constant('assignment'), ...titled, instructions: words(60) }),
    fc.record({ type: fc.constant('survey'), ...titled, questions: surveyQuestions }),
    fc.record({ type: fc.constant('live'), ...titled, webinar_id: fc.constant(ids.webinar) }),
  )

const unitFields = {
  title: words(20),
  description: orNull(words(60)),
  status: fc.constantFrom('draft', 'published'),
  published_at: orNull(fc.constantFrom('2026-01-31T09:00:00.000Z', '1999-12-31T23:59:59.999Z')),
  category: orNull(words(20)),
}

/** Lists of keys, each key in one of them at most. */
const dealt = (all: string[], count: number) =>
  fc
    .tuple(
      fc.shuffledSubarray(all),
      fc.array(fc.nat(Math.max(0, count - 1)), { minLength: all.length, maxLength: all.length }),
    )
    .map(([chosen, places]) =>
      Array.from({ length: count }, (_, place) => chosen.filter((_, index) => places[index] === place)),
    )

/** Courses as their export says them, but for the ids of survey questions, which have none. */
export const courseModels = (ids: Ids) =>
  fc.shuffledSubarray(keys(3, 'm')).chain((modules) =>
    dealt(keys(5, 'u'), modules.length).chain((unitsOf) =>
      dealt(keys(8, 'b'), unitsOf.flat().length).chain((blocksOf) => {
        const units = new Map(unitsOf.flat().map((key, index) => [key, blocksOf[index]!]))
        const block = (key: string) =>
          contents(ids).map(({ type, ...content }) => ({ key, type, ...withoutNull(content) }))
        const unit = (key: string) =>
          fc.record({ key: fc.constant(key), ...unitFields, blocks: fc.tuple(...units.get(key)!.map(block)) })
        const module = (key: string, index: number) =>
          fc.record({
            key: fc.constant(key),
            title: words(20),
            units: fc.tuple(...unitsOf[index]!.map(unit)),
          })
        return fc.record({
          survey: orNull(fc.record({ key: fc.constantFrom('pulse', 'other'), questions: surveyQuestions })),
          certificate: orNull(
            fc.record({
              title: words(20),
              requires: fc.record({
                all_lessons: fc.boolean(),
                quizzes_passed: fc.boolean(),
                exam_product_ids: fc.constantFrom([], [ids.exam]),
              }),
            }),
          ),
          modules: fc.tuple(...modules.map(module)),
        })
      }),
    ),
  )

/** Export leaves out an empty title or duration; max_attempts is always said. */
const withoutNull = (content: object): object =>
  Object.fromEntries(
    Object.entries(content).filter(([name, value]) => value !== null || name === 'max_attempts'),
  )
