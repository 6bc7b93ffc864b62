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

type Build<Values> = (db: Db, value: ValueSlot<Values>, isGiven: IsGiven<Values>) => Compilable
type Prepared<Values, Row> = (db: Db, values: Values) => Promise<Row[]>
type PreparedOptions<Values> = { isQuick?: (isGiven: IsGiven<Values>) => boolean }

/**
 * Prepares a query that is built and compiled once for each set of given values, and then only run. Use it for the most
 * frequent queries, where building the query costs as much as reading its rows. It leaves when it is started; a query of
 * Kysely leaves a little later. A lock that queries started with it must see is therefore prepared.
 * @param isQuick tells for which values it is as `prepareQuickRead` asks
 * @example
 * const listLabels = prepareQuery<{ account_id: number; after?: number }, { label: string }>((db, value, isGiven) => {
 *   const query = db.selectFrom('versions').select('label').where('account_id', '=', value('account_id'))
 *   return isGiven('after') ? query.where('id', '>', value('after')) : query
 * })
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: Build<Values>,
  { isQuick = () => false }: PreparedOptions<Values> = {},
): Prepared<Values, Row> {
  const compiled = new Map<string, { query: CompiledQuery<Row>; isQuick: boolean }>()
  return async (db, values) => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined)
    const key = names.join()
    let found = compiled.get(key)
    if (found === undefined) {
      const isGiven: IsGiven<Values> = (name) => names.includes(name)
      const slots = new Map(names.map((name) => [name, new Slot(name)]))
      const slot = (name: string) => sql.val(slots.get(name)) as RawBuilder<never>
      const built = build(db, slot, isGiven).compile() as CompiledQuery<Row>
      found = { query: withEachSlotOnce(built), isQuick: isQuick(isGiven) }
      compiled.set(key, found)
    }
    const { query } = found
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return runCompiled(db, { ...query, parameters }, found.isQuick)
  }
}

/**
 * Prepares a read that an index answers within a few milliseconds however much the tables hold, and that waits for no lock.
 * It shares a connection with others that start at the same moment, each of which waits for those before it.
 */
export const prepareQuickRead = <Values extends Record<string, unknown>, Row>(
  build: Build<Values>,
): Prepared<Values, Row> => prepareQuery(build, { isQuick: () => true })

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
