import { type RawBuilder, sql } from 'kysely'

const lettersInIndex = 3

/**
 * The condition that a kept search text (`search_form`) has what is searched for anywhere. The index of its `search_parts`
 * finds what has the same groups of three letters. A shorter text has none: the list is read until enough match.
 * @param table the name or alias of the table with `account_id` and `search_text`
 */
export function matches(table: string, account_id: number, q: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.search_text`)
  const isThere = sql<boolean>`strpos(${text}, search_form(${q})) > 0`
  if ([...q].length < lettersInIndex) return isThere
  return sql<boolean>`
    search_parts(${sql.ref(`${table}.account_id`)}, ${text}) @> search_parts(${account_id}::bigint, search_form(${q}))
    and ${isThere}`
}
