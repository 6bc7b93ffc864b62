import { type RawBuilder, sql } from 'kysely'

/** SQL that writes a timestamptz into JSON in the wire's form, in which the driver gives a column of its own. */
export const wireTime = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
