import { stringify } from 'yaml'
import type { StoredBlock, StoredCourse, StoredUnit } from '../course/stored-course.queries.ts'

type Stored = Pick<StoredCourse, 'modules' | 'units' | 'blocks' | 'certificate' | 'exam'>

/** A stored course as the text of a file, which changes nothing when it is applied. */
export const toCourseYaml = (product_id: number, stored: Stored): string =>
  stringify(toCourseFields(product_id, stored), {
    lineWidth: 0,
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  })

/** A stored course as the fields of its file. */
export function toCourseFields(product_id: number, stored: Stored) {
  const blocks = Map.groupBy(standing(stored.blocks), ({ unit_id }) => unit_id)
  const units = Map.groupBy(standing(stored.units), ({ module_id }) => module_id)
  const modules = standing(stored.modules).map(({ id, key, title }) => ({
    key,
    title,
    units: (units.get(id) ?? []).map((unit) => toUnit(unit, blocks.get(unit.id) ?? [])),
  }))
  const [survey] = blocks.get(null) ?? []
  return {
    product_id,
    ...(survey !== undefined && { survey: toCommonSurvey(survey) }),
    ...(stored.certificate !== null && { certificate: toCertificate(stored.certificate) }),
    ...(stored.exam === null || modules.length > 0 ? { modules } : { exam: toExam(stored.exam) }),
  }
}

const standing = <Part extends { is_removed: boolean }>(parts: Part[]): Part[] =>
  parts.filter(({ is_removed }) => !is_removed)

const toUnit = (unit: StoredUnit, blocks: StoredBlock[]) => ({
  key: unit.key,
  title: unit.title,
  description: unit.description,
  status: unit.status,
  published_at: unit.published_at,
  category: unit.category,
  ...(unit.summary_html !== null && { summary_html: unit.summary_html }),
  blocks: blocks.map(toBlock),
})

const toBlock = ({ key, type, title, content }: StoredBlock) => ({
  key,
  type,
  ...(title !== null && { title }),
  ...toFields(type, content as Content),
})

const toCommonSurvey = ({ key, title, content }: StoredBlock) => ({
  key,
  ...(title !== null && { title }),
  ...toFields('survey', content as Content),
})

type Content = Record<string, unknown>

/** The fields of a block's content in the order in which files have them; jsonb keeps none. */
function toFields(type: StoredBlock['type'], content: Content): Content {
  if (type === 'video') {
    const { asset_id, vimeo_id, duration_seconds } = content
    const film = asset_id === undefined ? { vimeo: vimeo_id } : { asset_id }
    return { ...film, ...(duration_seconds !== null && { duration_seconds }) }
  }
  if (type === 'quiz') {
    const { pass_percent, max_attempts, grading, questions } = content
    return {
      pass_percent,
      max_attempts,
      ...(grading === 'client' && { grading }),
      ...((questions as Content[]).length > 0 && { questions: (questions as Content[]).map(toQuestion) }),
    }
  }
  return type === 'survey' ? { questions: (content.questions as Content[]).map(toQuestion) } : content
}

const questionFields = ['id', 'key', 'kind', 'question', 'options', 'answer', 'tolerance', 'points']

const toQuestion = (question: Content): Content =>
  Object.fromEntries(questionFields.filter((name) => name in question).map((name) => [name, question[name]]))

const toCertificate = ({ title, requires }: NonNullable<Stored['certificate']>) => ({
  title,
  requires: {
    all_lessons: requires.all_lessons,
    quizzes_passed: requires.quizzes_passed,
    exam_product_ids: requires.exam_product_ids,
  },
})

const toExam = ({
  time_limit_minutes,
  pass_percent,
  max_attempts,
  questions,
}: NonNullable<Stored['exam']>) => ({
  time_limit_minutes,
  pass_percent,
  max_attempts,
  questions: (questions as unknown as Content[]).map(toQuestion),
})
