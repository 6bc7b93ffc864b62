import { isDeepStrictEqual } from 'node:util'
import type { StoredCourse } from '../course/stored-course.queries.ts'
import type { BlockRow, CourseRows, ModuleRow, UnitRow } from './course-rows.rules.ts'
import { movedKeys } from './order.rules.ts'

/** What happens to one part of a course. */
export type Change = {
  change: 'added' | 'changed' | 'removed'
  part: 'module' | 'unit' | 'block' | 'survey' | 'certificate' | 'exam'
  key: string | null
  /** The keys of the parts in which it lies, and its own: `basics/sowing/check`. */
  path: string
  title: string | null
  /** What is different in a part that is changed. */
  fields: string[]
}

type Row<T> = T & { position: number }

/** The rows of one kind that are to be written. */
export type PartPlan<T> = {
  added: Row<T>[]
  /** Those that exist, or existed. */
  changed: (Row<T> & { id: number })[]
  removed_ids: number[]
}

export type Plan = {
  changes: Change[]
  modules: PartPlan<ModuleRow>
  units: PartPlan<UnitRow>
  blocks: PartPlan<BlockRow>
  /** Whether certificate or exam change. */
  settings: boolean
}

/** True where nothing is to be written. */
export const isEmpty = ({ modules, units, blocks, settings }: Plan): boolean =>
  !settings &&
  [modules, units, blocks].every(
    ({ added, changed, removed_ids }) => added.length + changed.length + removed_ids.length === 0,
  )

type Keyed = { key: string; title: string | null }
type StoredPart = Keyed & { id: number; position: number; is_removed: boolean }

type Kind<T extends Keyed, S extends StoredPart> = {
  part: (row: T | S) => Change['part']
  stored: S[]
  wanted: T[]
  /** The key of the part in which a row lies, as wanted and as stored. */
  parentOf: (row: T) => string | null
  storedParentOf: (row: S) => string | null
  /** The path of a row below its parent's. */
  pathOf: (row: T | S, parent: string | null) => string
  /** The names of what is different, and of the parent where it is another. */
  differences: (stored: S, wanted: T) => string[]
  parentField: string
  /** Whether a row must be written although nothing that people see is different. */
  differsInside?: (stored: S, wanted: T) => boolean
}

/** Compares a stored course with the rows that its file asks for. */
export function planChanges(stored: StoredCourse, wanted: CourseRows): Plan {
  const moduleKeys = new Map(stored.modules.map(({ id, key }) => [id, key]))
  const unitKeys = new Map(stored.units.map(({ id, key }) => [id, key]))
  const moduleOfUnit = new Map([
    ...stored.units.map((unit) => [unit.key, moduleKeys.get(unit.module_id)!] as const),
    ...wanted.units.map((unit) => [unit.key, unit.module] as const),
  ])
  const modules = planParts({
    part: () => 'module',
    stored: stored.modules,
    wanted: wanted.modules,
    parentOf: () => null,
    storedParentOf: () => null,
    pathOf: ({ key }) => key,
    differences: differencesIn<ModuleRow>('title'),
    parentField: 'course',
  })
  const units = planParts({
    part: () => 'unit',
    stored: stored.units,
    wanted: wanted.units,
    parentOf: ({ module }) => module,
    storedParentOf: ({ module_id }) => moduleKeys.get(module_id)!,
    pathOf: ({ key }, module) => `${module}/${key}`,
    differences: differencesIn<UnitRow>(
      'title',
      'description',
      'status',
      'published_at',
      'category',
      'summary_html',
    ),
    parentField: 'module',
    differsInside: (before, after) => before.content_text !== after.content_text,
  })
  const blocks = planParts({
    part: (row) => (isCommon(row) ? 'survey' : 'block'),
    stored: stored.blocks,
    wanted: wanted.blocks,
    parentOf: ({ unit }) => unit,
    storedParentOf: ({ unit_id }) => (unit_id === null ? null : unitKeys.get(unit_id)!),
    pathOf: ({ key }, unit) => (unit === null ? key : `${moduleOfUnit.get(unit)}/${unit}/${key}`),
    differences: (before, after) => [
      ...differencesIn<BlockRow>('type', 'title')(before, after),
      ...contentDifferences(before.content, after.content),
    ],
    parentField: 'unit',
  })
  const settings = settingsChanges(stored, wanted)
  return {
    changes: [...modules.changes, ...units.changes, ...blocks.changes, ...settings],
    modules,
    units,
    blocks,
    settings: settings.length > 0,
  }
}

const isCommon = (row: object): boolean =>
  ('unit' in row ? row.unit : (row as { unit_id: unknown }).unit_id) === null

const differencesIn =
  <T>(...names: (keyof T & string)[]) =>
  (before: object, after: T): string[] =>
    names.filter((name) => !isDeepStrictEqual((before as T)[name], after[name]))

function contentDifferences(before: object, after: object): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return differencesIn<Record<string, unknown>>(...names)(before, after as Record<string, unknown>)
}

function planParts<T extends Keyed, S extends StoredPart>(
  kind: Kind<T, S>,
): PartPlan<T> & { changes: Change[] } {
  const known = new Map(kind.stored.map((row) => [row.key, row]))
  const standing = kind.stored.filter(({ is_removed }) => !is_removed)
  const before = Map.groupBy(standing, kind.storedParentOf)
  const plan: PartPlan<T> & { changes: Change[] } = { added: [], changed: [], removed_ids: [], changes: [] }
  const record = (change: Change['change'], row: T | S, parent: string | null, fields: string[] = []) => {
    const { key, title } = row
    plan.changes.push({ change, part: kind.part(row), key, path: kind.pathOf(row, parent), title, fields })
  }
  for (const [parent, rows] of Map.groupBy(kind.wanted, kind.parentOf)) {
    const siblings = before.get(parent) ?? []
    const { moved, positions } = arrange(siblings, rows)
    for (const [index, row] of rows.entries()) {
      const position = positions[index]!
      const old = known.get(row.key)
      if (old === undefined || old.is_removed) record('added', row, parent)
      if (old === undefined) plan.added.push({ ...row, position })
      else if (old.is_removed) plan.changed.push({ ...row, position, id: old.id })
      else {
        const fields = [
          ...(kind.storedParentOf(old) === parent ? [] : [kind.parentField]),
          ...(moved.has(row.key) ? ['position'] : []),
          ...kind.differences(old, row),
        ]
        if (fields.length > 0) record('changed', row, parent, fields)
        if (fields.length > 0 || old.position !== position || kind.differsInside?.(old, row))
          plan.changed.push({ ...row, position, id: old.id })
      }
    }
  }
  const wanted = new Set(kind.wanted.map(({ key }) => key))
  for (const row of standing) {
    if (wanted.has(row.key)) continue
    plan.removed_ids.push(row.id)
    record('removed', row, kind.storedParentOf(row))
  }
  return plan
}

/** The positions of rows below one parent. They stay as they are where neither the rows nor their order change. */
function arrange(siblings: StoredPart[], rows: Keyed[]): { moved: Set<string>; positions: number[] } {
  const keys = rows.map(({ key }) => key)
  const keysBefore = siblings.map(({ key }) => key)
  const positions = isDeepStrictEqual(keys, keysBefore)
    ? siblings.map(({ position }) => position)
    : keys.map((_, index) => index + 1)
  return { moved: movedKeys(keysBefore, keys), positions }
}

/** Certificate and exam, which are no rows of their own. */
const settingsChanges = (stored: StoredCourse, wanted: CourseRows): Change[] =>
  (['certificate', 'exam'] as const).flatMap((part) => {
    const [before, after] = [stored[part], wanted[part]]
    if (isDeepStrictEqual(before, after)) return []
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const fields = change === 'changed' ? contentDifferences(before!, after!) : []
    const title = after !== null && 'title' in after ? after.title : null
    return [{ change, part, key: null, path: part, title, fields }]
  })
