import { isSame } from './course.rules.ts'
import type { Draft, Module, Unit } from './courses.data.ts'

type Side = 'mine' | 'theirs'
type Parts = Pick<Draft, 'exam' | 'survey' | 'certificate'>

/** A part that two people changed in different ways: a lesson, the title of a module, or what a course has once. */
export type Conflict = { shows: Side } & (
  | { part: 'unit'; key: string; title: string; mine: Unit; theirs: Unit }
  | { part: 'module'; key: string; title: string; mine: string; theirs: string }
  | { part: keyof Parts; key: ''; title: null; mine: Parts[keyof Parts]; theirs: Parts[keyof Parts] }
)

type Three<Value> = { base: Value; mine: Value; theirs: Value }

/**
 * Puts together what two people changed in the same course, by its modules and lessons. What one of them removed stays where
 * the other changed it. Where both changed the same part, mine stands and is named as a conflict. The order is of whoever
 * changed it; mine, where both did.
 * @param base what both began with
 */
export function mergeCourses(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { draft: Draft; conflicts: Conflict[] } {
  const all = { base, mine, theirs }
  const conflicts: Conflict[] = []
  const units = mergeByKey(each(all, unitsOf), (key, { mine, theirs }) =>
    conflicts.push({ part: 'unit', key, title: mine.title, mine, theirs, shows: 'mine' }),
  )
  const titles = mergeByKey(each(all, titlesOf), (key, { mine, theirs }) =>
    conflicts.push({ part: 'module', key, title: mine, mine, theirs, shows: 'mine' }),
  )
  const draft: Draft = { ...mine }
  for (const part of ['exam', 'survey', 'certificate'] as const) {
    const [value, isConflict] = pick(each(all, (draft) => draft[part]))
    Object.assign(draft, { [part]: value })
    if (isConflict)
      conflicts.push({ part, key: '', title: null, mine: mine[part], theirs: theirs[part], shows: 'mine' })
  }
  if (mine.modules !== undefined || theirs.modules !== undefined)
    draft.modules = arrange(each(all, outlineOf)).flatMap(({ key, units: keys }) => {
      const inside = keys.flatMap((unit) => units.get(unit) ?? [])
      // A module that one removed stays for the lessons that the other put into it.
      const title = titles.get(key) ?? (inside.length > 0 ? anyTitle(all, key) : undefined)
      return title === undefined ? [] : [{ key, title, units: inside }]
    })
  return { draft, conflicts }
}

/** A draft in which the other version of a part stands. */
export function withSide(draft: Draft, conflict: Conflict, side: Side): Draft {
  const modules = draft.modules ?? []
  if (conflict.part === 'unit')
    return {
      ...draft,
      modules: modules.map((module) => ({
        ...module,
        units: module.units.map((unit) => (unit.key === conflict.key ? conflict[side] : unit)),
      })),
    }
  if (conflict.part === 'module')
    return {
      ...draft,
      modules: modules.map((module) =>
        module.key === conflict.key ? { ...module, title: conflict[side] } : module,
      ),
    }
  return { ...draft, [conflict.part]: conflict[side] }
}

const each = <From, To>({ base, mine, theirs }: Three<From>, of: (from: From) => To): Three<To> => ({
  base: of(base),
  mine: of(mine),
  theirs: of(theirs),
})

/** The value of who changed it, and whether both did. */
function pick<Value>({ base, mine, theirs }: Three<Value>): [value: Value, isConflict: boolean] {
  if (isSame(mine, base) || isSame(mine, theirs)) return [theirs, false]
  return [mine, !isSame(theirs, base)]
}

/** The parts of a kind that stay, each as it is to be. */
function mergeByKey<Value>(
  { base, mine, theirs }: Three<Map<string, Value>>,
  onConflict: (key: string, sides: { mine: Value; theirs: Value }) => void,
): Map<string, Value> {
  const merged = new Map<string, Value>()
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const sides = each({ base, mine, theirs }, (parts) => parts.get(key))
    const [value, isConflict] = pick(sides)
    const kept = value ?? (isConflict ? sides.theirs : undefined)
    if (kept !== undefined) merged.set(key, kept)
    if (isConflict && sides.mine !== undefined && sides.theirs !== undefined)
      onConflict(key, { mine: sides.mine, theirs: sides.theirs })
  }
  return merged
}

const modulesOf = ({ modules }: Draft): Module[] => modules ?? []

const unitsOf = (draft: Draft) =>
  new Map(modulesOf(draft).flatMap(({ units }) => units.map((unit) => [unit.key, unit] as const)))

const titlesOf = (draft: Draft) => new Map(modulesOf(draft).map(({ key, title }) => [key, title] as const))

const anyTitle = ({ mine, theirs }: Three<Draft>, key: string) =>
  titlesOf(mine).get(key) ?? titlesOf(theirs).get(key)

type Outline = { key: string; units: string[] }[]

const outlineOf = (draft: Draft): Outline =>
  modulesOf(draft).map(({ key, units }) => ({ key, units: units.map(({ key }) => key) }))

/** The order of whoever changed it, with what the other alone has behind what it stands behind there. */
function arrange(outlines: Three<Outline>): Outline {
  const [chosen] = pick(outlines)
  const other = isSame(chosen, outlines.mine) ? outlines.theirs : outlines.mine
  const keys = withMissing(keysOf(chosen), keysOf(other))
  const placed = new Set(chosen.flatMap(({ units }) => units))
  return keys.map((key) => ({
    key,
    units: withMissing(
      chosen.find((module) => module.key === key)?.units ?? [],
      other.find((module) => module.key === key)?.units ?? [],
      placed,
    ),
  }))
}

const keysOf = (outline: Outline) => outline.map(({ key }) => key)

/** A list with what another has more, behind the same neighbour as there. */
function withMissing(keys: string[], others: string[], known: ReadonlySet<string> = new Set(keys)): string[] {
  const all = [...keys]
  for (const [index, key] of others.entries())
    if (!known.has(key)) all.splice(all.indexOf(others[index - 1] ?? '') + 1, 0, key)
  return all
}
