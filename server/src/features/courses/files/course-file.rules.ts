import type { BlockContent, BlockType, Certificate, Exam } from '../course/block.types.ts'
import {
  absent,
  checked,
  type Fields,
  type Findings,
  fields,
  flag,
  instant,
  list,
  numberBetween,
  oneOf,
  optional,
  type Read,
  rawText,
  referring,
  report,
  required,
  text,
  textOrNothing,
  variants,
  wholeNumber,
} from './fields.rules.ts'
import { partKey } from './keys.rules.ts'
import {
  examQuestions,
  quizQuestions,
  surveyQuestions,
  type WantedSurveyQuestion,
} from './question-fields.rules.ts'
import type { YamlValue } from './yaml-value.rules.ts'

/** The contents of blocks as a file says them: a text may lie in a Markdown file, questions of surveys may lack ids. */
type WantedContent = Omit<BlockContent, 'text' | 'survey'> & {
  /** With the place of the block, for what shows only when its text is read. */
  text: ({ html: string } | { file: string }) & { offset: number; path: string }
  survey: { questions: WantedSurveyQuestion[] }
}

export type WantedBlock = {
  [Type in BlockType]: { key: string; type: Type; title: string | null; content: WantedContent[Type] }
}[BlockType]

export type WantedUnit = {
  key: string
  title: string
  description: string | null
  status: 'draft' | 'published'
  published_at: string | null
  category: string | null
  summary_html: string | null
  blocks: WantedBlock[]
}

export type WantedModule = { key: string; title: string; units: WantedUnit[] }

/** A course as its file says it is. */
export type CourseFile = {
  product_id: number
  survey: WantedBlock | null
  certificate: Certificate | null
  /** null: the file has none, which is right for exams. */
  modules: WantedModule[] | null
  exam: Exam | null
}

const maxId = Number.MAX_SAFE_INTEGER
const maxHtmlLength = 500_000
const maxSeconds = 1_000_000
const maxParts = 100_000

const id = wholeNumber(1, maxId)
const percent = required(numberBetween(0, 100))
const maxAttempts = optional<number | null>(wholeNumber(1, 1_000_000), null)
const title = optional<string | null>(textOrNothing(200), null)
const nothing = Symbol('no value')
type Maybe<T> = T | typeof nothing
const maybe = <T>(read: Read<T>) => optional<Maybe<T>>(read, nothing)

/** A block: its common fields, those of its type, and its content made of these. */
const block = <Type extends BlockType, Own extends object>(
  type: Type,
  own: Fields<Own>,
  toContent: (own: Own, value: YamlValue, found: Findings) => WantedContent[Type],
): Read<WantedBlock> => {
  const read = fields({
    key: required(partKey('block')),
    type: required(oneOf(type)),
    title,
    ...own,
  } as unknown as Fields<{ key: string; type: Type; title: string | null } & Own>)
  return (value, found) => {
    const { key, title, type: _, ...others } = read(value, found)
    return { key, type, title, content: toContent(others as unknown as Own, value, found) } as WantedBlock
  }
}

/** Reports a block that has not exactly one of two fields. @returns whether it has the first */
function requireOne(value: YamlValue, found: Findings, given: Record<string, unknown>): boolean {
  const [isFirst, isSecond] = Object.values(given).map((one) => one !== nothing)
  if (isFirst === isSecond) {
    const names = Object.keys(given).join(' and ')
    report(found, value, `expected exactly one of the fields ${names}, found ${isFirst ? 'both' : 'neither'}`)
  }
  return isFirst!
}

const asset = (asset_kind: 'video' | 'audio' | 'file') =>
  referring(id, (id, place) => ({ kind: 'asset', id, asset_kind, ...place }))

const assetBlock = (type: 'audio' | 'file') =>
  block(type, { asset_id: required(asset(type)) }, ({ asset_id }) => ({ asset_id }))

const lesson = referring(text(1, 500), (file, place) => ({ kind: 'lesson', file, ...place }))

const blocks = {
  text: block(
    'text',
    { html: maybe(rawText(maxHtmlLength)), file: maybe(lesson) },
    ({ html, file }, value, found) => {
      const { offset, path } = value
      return requireOne(value, found, { html, file })
        ? { html: html as string, offset, path }
        : { file: file as string, offset, path }
    },
  ),
  video: block(
    'video',
    {
      asset_id: maybe(asset('video')),
      vimeo: maybe(id),
      duration_seconds: optional<number | null>(numberBetween(0, maxSeconds), null),
    },
    ({ asset_id, vimeo, duration_seconds }, value, found) =>
      requireOne(value, found, { asset_id, vimeo })
        ? { asset_id: asset_id as number, duration_seconds }
        : { vimeo_id: vimeo as number, duration_seconds },
  ),
  audio: assetBlock('audio'),
  file: assetBlock('file'),
  quiz: block(
    'quiz',
    {
      pass_percent: percent,
      max_attempts: maxAttempts,
      grading: optional(oneOf('server', 'client'), 'server'),
      questions: optional(quizQuestions, []),
    },
    (content, value, found) => {
      // Where the player grades a quiz, it may also have the questions.
      if (content.grading === 'server' && content.questions?.length === 0)
        quizQuestions(absent(value, 'questions'), found)
      return content
    },
  ),
  assignment: block('assignment', { instructions: required(text(1, 20_000)) }, (content) => content),
  survey: block('survey', { questions: required(surveyQuestions) }, (content) => content),
  live: block(
    'live',
    { webinar_id: required(referring(id, (id, place) => ({ kind: 'webinar', id, ...place }))) },
    (content) => content,
  ),
}

const unit: Read<WantedUnit> = fields({
  key: required(partKey('unit')),
  title: required(text(1, 200)),
  description: optional<string | null>(textOrNothing(4000), null),
  status: optional(oneOf('draft', 'published'), 'draft'),
  published_at: optional<string | null>(instant, null),
  category: optional<string | null>(textOrNothing(80), null),
  summary_html: optional<string | null>(textOrNothing(50_000), null),
  blocks: optional(list(variants('type', blocks), { max: 200 }), []),
})

const courseModule: Read<WantedModule> = fields({
  key: required(partKey('module')),
  title: required(text(1, 200)),
  units: optional(list(unit, { max: maxParts }), []),
})

const surveyFields = fields({
  key: required(partKey('block')),
  title,
  questions: required(surveyQuestions),
})

const commonSurvey: Read<WantedBlock> = (value, found) => {
  const { key, title, ...content } = surveyFields(value, found) ?? {}
  return { key, type: 'survey', title, content } as WantedBlock
}

const examProductIds = list(
  referring(id, (id, place) => ({ kind: 'exam_product', id, ...place })),
  { max: 100 },
)

const certificate: Read<Certificate> = fields({
  title: required(text(1, 200)),
  requires: required(
    fields({
      all_lessons: optional(flag, false),
      quizzes_passed: optional(flag, false),
      exam_product_ids: optional(examProductIds, []),
    }),
  ),
})

const exam: Read<Exam> = fields({
  time_limit_minutes: required(wholeNumber(1, 525_600)),
  pass_percent: percent,
  max_attempts: maxAttempts,
  questions: required(examQuestions),
})

/** A whole course file. */
export const courseFile: Read<CourseFile> = checked(
  fields<CourseFile>({
    product_id: required(referring(id, (id, place) => ({ kind: 'product', id, ...place }))),
    survey: optional<WantedBlock | null>(commonSurvey, null),
    certificate: optional<Certificate | null>(certificate, null),
    modules: optional<WantedModule[] | null>(list(courseModule, { max: maxParts }), null),
    exam: optional<Exam | null>(exam, null),
  }),
  ({ modules, exam }, value, found) => {
    if (!modules || !exam || value.kind !== 'map') return
    report(found, value.fields.get('exam')!.value, 'expected either modules or an exam, found both')
  },
)
