import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { ListQuery, Rule } from '../schemas.ts'

const ruleIds = defineCounter('delivery_rule')

const columns = sql`'external_delivery_rule' as object, id, product_id, connection_id, payload, enabled, refund_policy,
  created_at, updated_at`

/** Finds a rule, by its id or by its product and connection, and locks it until the transaction ends. */
export async function lockRule(
  db: Db,
  account_id: number,
  by: { id: number } | { product_id: number; connection_id: number },
): Promise<Rule | undefined> {
  const named =
    'id' in by
      ? sql`id = ${by.id}`
      : sql`product_id = ${by.product_id} and connection_id = ${by.connection_id}`
  const { rows } = await sql<Rule>`
    select ${columns} from delivery_rules where account_id = ${account_id} and ${named}
    for no key update`.execute(db)
  return rows[0]
}

type RuleValues = Pick<Rule, 'payload' | 'enabled' | 'refund_policy'>

/** @returns undefined where another request made it meanwhile */
export async function insertRule(
  db: Db,
  account_id: number,
  rule: RuleValues & Pick<Rule, 'product_id' | 'connection_id'>,
  now: Date,
): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    with taken as (${takeIds(account_id, ruleIds)})
    insert into delivery_rules (
      account_id, id, product_id, connection_id, payload, enabled, refund_policy, created_at, updated_at)
    select ${account_id}, taken.id, ${rule.product_id}, ${rule.connection_id}, ${JSON.stringify(rule.payload)}::jsonb,
      ${rule.enabled}::boolean, ${rule.refund_policy}, ${now}, ${now}
    from taken
    on conflict (account_id, product_id, connection_id) do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function updateRule(
  db: Db,
  account_id: number,
  { id, payload, enabled, refund_policy }: RuleValues & { id: number },
  now: Date,
): Promise<Rule> {
  const { rows } = await sql<Rule>`
    update delivery_rules
    set payload = ${JSON.stringify(payload)}::jsonb, enabled = ${enabled}, refund_policy = ${refund_policy},
      updated_at = ${now}
    where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Up to `limit + 1` rules by id. */
export async function listRuleRows(
  db: Db,
  account_id: number,
  { limit, ...position }: ListQuery,
): Promise<Rule[]> {
  const { isAfter, order } = pageById(sql.ref('id'), position)
  const { rows } = await sql<Rule>`
    select ${columns} from delivery_rules
    where account_id = ${account_id} and ${isAfter}
    order by ${order}
    limit ${limit + 1}`.execute(db)
  return rows
}

/** The rules by which a purchase of a product is sent. They stay until the transaction ends. */
export async function listEnabledRules(db: Db, account_id: number, product_id: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select ${columns} from delivery_rules
    where account_id = ${account_id} and product_id = ${product_id} and enabled
    order by id
    for key share`.execute(db)
  return rows
}

/** @returns false where there is no such rule */
export async function deleteRuleRow(db: Db, account_id: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from delivery_rules where account_id = ${account_id} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteRulesOfConnection(
  db: Db,
  account_id: number,
  connection_id: number,
): Promise<void> {
  await sql`
    delete from delivery_rules where account_id = ${account_id} and connection_id = ${connection_id}`.execute(
    db,
  )
}
