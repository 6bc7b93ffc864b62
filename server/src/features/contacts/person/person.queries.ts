import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Person } from '../../../platform/person.ts'
import type { PersonSelector } from '../schemas.ts'

/**
 * Finds the person whom an email, an external id or a visitor names: the visitors with one of their emails, those whom a
 * connected system calls by it, and the emails by which these are known in turn.
 */
export async function findPerson(db: Db, account_id: number, by: PersonSelector): Promise<Person> {
  const { rows } = await sql<Person>`
    with recursive known (email, visitor_id) as (
      ${selectNamed(account_id, by)}
      union
      select linked.email, linked.visitor_id
      from known cross join lateral (
        select v.email, null::bigint as visitor_id from visitors as v
        where v.account_id = ${account_id} and v.id = known.visitor_id and v.email is not null
        union all
        select lower(e.external_id), null from visitor_external_ids as e
        where e.account_id = ${account_id} and e.visitor_id = known.visitor_id and ${isEmail}
        union all
        select null, v.id from visitors as v where v.account_id = ${account_id} and v.email = known.email
        union all
        select null, e.visitor_id from visitor_external_ids as e
        where e.account_id = ${account_id} and lower(e.external_id) = known.email and ${isEmail}
      ) as linked
    )
    select
      array(select email from known where email is not null order by 1) as emails,
      array(select visitor_id from known where visitor_id is not null order by 1) as visitor_ids,
      array(select c.id from contacts as c join known on known.email = c.email
        where c.account_id = ${account_id} order by 1) as contact_ids`.execute(db)
  return rows[0]!
}

/** As in the index on it. */
const isEmail = sql`e.external_id like '%_@_%._%'`

function selectNamed(account_id: number, { email, external_id, visitor_id }: PersonSelector) {
  if (email !== undefined) return sql`select ${email}::text, null::bigint`
  if (external_id === undefined)
    return sql`select null::text, id from visitors where account_id = ${account_id} and id = ${visitor_id}`
  return sql`
    select null::text, visitor_id from visitor_external_ids
    where account_id = ${account_id} and external_id = ${external_id}`
}

/** Locks a person's visitors and contacts until the transaction ends: nobody gives them a thread, a sale or a name. */
export async function lockPerson(db: Db, account_id: number, person: Person): Promise<void> {
  await sql`
    select from visitors where account_id = ${account_id} and id = any(${person.visitor_ids}::bigint[])
    order by id for update`.execute(db)
  await sql`
    select from contacts where account_id = ${account_id} and id = any(${person.contact_ids}::bigint[])
    order by id for update`.execute(db)
}

/** Deletes a person's visitors and contacts, with external ids. */
export async function deletePerson(db: Db, account_id: number, person: Person): Promise<void> {
  await sql`
    delete from visitors where account_id = ${account_id} and id = any(${person.visitor_ids}::bigint[])`.execute(
    db,
  )
  await sql`
    delete from contacts where account_id = ${account_id} and id = any(${person.contact_ids}::bigint[])`.execute(
    db,
  )
}
