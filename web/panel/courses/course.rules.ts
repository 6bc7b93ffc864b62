import type { Draft, Module, Question } from './courses.data.ts'

/** A question of another kind, with what the kinds have in common. */
export function withKind({ key, question, points }: Question, kind: Question['kind']): Question {
  const shared = { key, question, points, kind }
  switch (kind) {
    case 'single':
      return { ...shared, options: [], answer: '' }
    case 'multiple':
      return { ...shared, options: [], answer: [] }
    case 'true_false':
      return { ...shared, answer: true }
    case 'number':
      return { ...shared, answer: 0, tolerance: 0 }
    case 'short_text':
      return { ...shared, answer: [] }
    default:
      return shared
  }
}

/** A list with one item changed. */
export const replaced = <Item>(list: Item[], index: number, item: Item): Item[] =>
  list.map((one, at) => (at === index ? item : one))

/** A list without one item. */
export const without = <Item>(list: Item[], index: number): Item[] => list.filter((_, at) => at !== index)

/** A list in which one item has moved to another place. */
export function moved<Item>(list: Item[], from: number, to: number): Item[] {
  if (from === to || to < 0 || to >= list.length) return list
  const rest = without(list, from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** Modules in which a lesson has gone to a place of another module, or of the same. */
export function withUnitMoved(modules: Module[], unit_key: string, module_key: string, to: number): Module[] {
  const unit = modules.flatMap(({ units }) => units).find(({ key }) => key === unit_key)
  if (unit === undefined) return modules
  return modules.map((module) => {
    const units = module.units.filter(({ key }) => key !== unit_key)
    if (module.key !== module_key) return { ...module, units }
    const at = Math.min(to, units.length)
    return { ...module, units: [...units.slice(0, at), unit, ...units.slice(at)] }
  })
}

/** What is wrong with a course, by the path of each field, from the lines that the server sends. */
export function problemsByPath(message: string): Map<string, string> {
  const problems = new Map<string, string>()
  for (const line of message.split('\n')) {
    const end = line.indexOf(': ')
    const path = end < 0 ? '' : line.slice(0, end)
    if (!problems.has(path)) problems.set(path, end < 0 ? line : line.slice(end + 2))
  }
  return problems
}

/** The draft of a course as the server gave it. */
export const draftOf = ({ modules, exam, survey, certificate }: Draft): Draft => ({
  modules,
  exam,
  survey,
  certificate,
})

/** Whether two parts of drafts say the same, whatever the order in which they name their fields. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
