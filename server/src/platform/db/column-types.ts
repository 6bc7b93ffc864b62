import type { ColumnType } from 'kysely'

/** timestamptz(3): read in the wire's form, written as a Date or such a string. */
export type Timestamp = ColumnType<string, Date | string, Date | string>

/** jsonb: read parsed, written as JSON text (the driver would write an array as a Postgres array). */
export type Jsonb = ColumnType<unknown, string, string>
