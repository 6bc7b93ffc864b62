import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { runCompiled } from './kysely-on.ts'

/** Stands for a value in a compiled query. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Puts a slot for a value into a query. */
export type ValueSlot<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<NonNullable<Values[Name]>>
/** True for a value that is given (not undefined). */
export type IsGiven<Values> = (name: keyof Values & string) => boolean

/**
 * Prepares a query that is built and compiled once for each set of given values, and then only run. Use it for the most
 * frequent queries, where building the query costs as much as reading its rows.
 * @example
const listLabels = prepareQuery<{ account_id: number; after?: number }, { label: string }>((db, value, isGiven) => {
 *   const query = db.selectFrom('versions').select('label').where('account_id', '=', value('account_id'))
 *   return isGiven('after') ? query.where('id', '>', value('after')) : query
 * })
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, value: ValueSlot<Values>, isGiven: IsGiven<Values>) => Compilable,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values) => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined)
    const key = names.join()
    let query = compiled.get(key)
    if (query === undefined) {
      const slots = new Map(names.map((name) => [name, new Slot(name)]))
      const slot = (name: string) => sql.val(slots.get(name)) as RawBuilder<never>
      const built = build(db, slot, (name) => names.includes(name)).compile() as CompiledQuery<Row>
      query = withEachSlotOnce(built)
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return runCompiled(db, { ...query, parameters })
  }
}

/** A value that stands in several places is sent once. */
function withEachSlotOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = []
  const numbers = query.parameters.map((value) => {
    const same = value instanceof Slot ? parameters.indexOf(value) : -1
    return same === -1 ? parameters.push(value) : same + 1
  })
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { ...query, sql: text, parameters }
}

/** A query of plain SQL, for `prepareQuery`. */
export const compilable = <Row>(db: Db, query: RawBuilder<unknown>) => ({
  compile: () => query.compile(db) as CompiledQuery<Row>,
})
