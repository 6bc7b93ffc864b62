import { type RawBuilder, sql } from 'kysely'

type IdPage = { order: 'asc' | 'desc'; starting_after?: number | undefined }

/** The condition and the order of a list by id, in either direction. */
export const pageById = (
  column: RawBuilder<unknown>,
  { order, starting_after }: IdPage,
): { isAfter: RawBuilder<boolean>; order: RawBuilder<unknown> } =>
  order === 'asc'
    ? { isAfter: sql<boolean>`${column} > ${starting_after ?? 0}::bigint`, order: sql`${column}` }
    : {
        isAfter: sql<boolean>`${column} < ${starting_after ?? Number.MAX_SAFE_INTEGER}::bigint`,
        order: sql`${column} desc`,
      }
