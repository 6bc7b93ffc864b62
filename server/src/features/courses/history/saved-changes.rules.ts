import type { StoredCourse } from '../course/stored-course.queries.ts'
import type { CourseRows } from '../files/course-rows.rules.ts'
import type { Change } from '../files/plan.rules.ts'

/** A change of a course as its history keeps it: what was done with which part, and nothing of what the part says. */
export type SavedChange = {
  change: Change['change']
  part: Change['part']
  /** What a block is; null for other parts. */
  type: string | null
  title: string | null
  /** What it was called before, where that was something else. */
  former_title: string | null
  /** What the part is called in which it lies. */
  place: string | null
  /** What is different in a part that is changed. `published` and `withdrawn` say what became of its status. */
  fields: string[]
}

/** A save of more changes says how many it leaves out. */
export const maxChanges = 100

type Compared = { stored: StoredCourse; wanted: CourseRows }

/** What the history of a course keeps of a save. What came or went with the part that holds it is not told again. */
export function savedChanges(
  changes: Change[],
  compared: Compared,
): { changes: SavedChange[]; left_out: number } {
  const whole = new Set(
    changes.filter(({ change }) => change !== 'changed').map(({ change, path }) => `${change} ${path}`),
  )
  const told = changes.filter(({ change, path }) => !whole.has(`${change} ${parentPath(path)}`))
  const toSaved = describe(compared)
  return { changes: told.slice(0, maxChanges).map(toSaved), left_out: Math.max(0, told.length - maxChanges) }
}

const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function describe({ stored, wanted }: Compared): (change: Change) => SavedChange {
  const before = partsByKey(stored)
  const after = partsByKey(wanted)
  const titles = new Map<string, string | null>([...before.titles, ...after.titles])
  return ({ change, part, key, path, title, fields }) => {
    const name = `${part} ${key}`
    const former_title = fields.includes('title') ? (before.titles.get(name) ?? null) : null
    const above = path.split('/').at(-2)
    const place = above === undefined ? null : titles.get(`${part === 'unit' ? 'module' : 'unit'} ${above}`)
    const type = part === 'block' ? (after.types.get(name) ?? before.types.get(name) ?? null) : null
    const status = after.statuses.get(name)
    const said = fields.map((field) =>
      field !== 'status' ? field : status === 'published' ? 'published' : 'withdrawn',
    )
    return { change, part, type, title, former_title, place: place ?? null, fields: said }
  }
}

type Parts = {
  modules: { key: string; title: string }[]
  units: { key: string; title: string; status: string }[]
  blocks: { key: string; title: string | null; type: string }[]
}

function partsByKey({ modules, units, blocks }: Parts) {
  const named = <Part extends { key: string }, Value>(
    part: string,
    parts: Part[],
    value: (one: Part) => Value,
  ) => parts.map((one) => [`${part} ${one.key}`, value(one)] as const)
  return {
    titles: new Map<string, string | null>([
      ...named('module', modules, ({ title }) => title),
      ...named('unit', units, ({ title }) => title),
      ...named('block', blocks, ({ title }) => title),
    ]),
    types: new Map<string, string>(named('block', blocks, ({ type }) => type)),
    statuses: new Map<string, string>(named('unit', units, ({ status }) => status)),
  }
}
