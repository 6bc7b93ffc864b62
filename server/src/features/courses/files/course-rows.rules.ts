import type { Certificate, Exam, SurveyQuestion } from '../course/block.types.ts'
import { plainText } from '../html/html.rules.ts'
import type { CourseFile, WantedBlock, WantedUnit } from './course-file.rules.ts'

export type ModuleRow = { key: string; title: string }

export type UnitRow = Omit<WantedUnit, 'blocks'> & { module: string; content_text: string }

export type BlockRow = {
  key: string
  /** The key of its unit; null: the survey that is common to all lessons. */
  unit: string | null
  type: WantedBlock['type']
  title: string | null
  content: object
}

/** A course as its rows are to be, each kind in its order. Parts name each other by their keys. */
export type CourseRows = {
  modules: ModuleRow[]
  units: UnitRow[]
  blocks: BlockRow[]
  certificate: Certificate | null
  exam: Exam | null
}

/** The clean HTML of a course's texts: of text blocks and of the units' summaries, by their keys. */
export type CourseTexts = { html: Map<string, string>; summaries: Map<string, string | null> }

/** What a file leaves open: its texts are to be cleaned, and questions of surveys may lack ids. */
type Resolved = CourseTexts & { questions: Map<string, SurveyQuestion[]> }

/** All blocks of a file, the common survey first. */
export const blocksOf = ({ survey, modules }: CourseFile): WantedBlock[] => [
  ...(survey === null ? [] : [survey]),
  ...(modules ?? []).flatMap(({ units }) => units.flatMap(({ blocks }) => blocks)),
]

/** The rows that a course file asks for. */
export function toRows(file: CourseFile, { html, summaries, questions }: Resolved): CourseRows {
  const toBlock = ({ key, type, title, content }: WantedBlock, unit: string | null): BlockRow => {
    const own =
      type === 'text'
        ? { html: html.get(key)! }
        : type === 'survey'
          ? { questions: questions.get(key)! }
          : content
    return { key, unit, type, title, content: own }
  }
  const modules = file.modules ?? []
  const units = modules.flatMap((module) => module.units.map((unit) => ({ ...unit, module: module.key })))
  return {
    modules: modules.map(({ key, title }) => ({ key, title })),
    units: units.map(({ blocks, ...unit }) => ({
      ...unit,
      summary_html: summaries.get(unit.key) ?? null,
      content_text: textOf(blocks, html),
    })),
    blocks: [
      ...(file.survey === null ? [] : [toBlock(file.survey, null)]),
      ...units.flatMap(({ key, blocks }) => blocks.map((block) => toBlock(block, key))),
    ],
    certificate: file.certificate,
    exam: file.exam,
  }
}

const textOf = (blocks: WantedBlock[], html: Map<string, string>): string =>
  blocks
    .filter(({ type }) => type === 'text')
    .map(({ key }) => plainText(html.get(key)!))
    .filter((text) => text !== '')
    .join('\n\n')
