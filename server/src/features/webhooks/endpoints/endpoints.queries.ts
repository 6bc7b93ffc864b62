import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { EventKindName, WebhookEndpoint } from '../schemas.ts'

const endpointIds = defineCounter('webhook_endpoint')

const columns = sql`'webhook_endpoint' as object, id, url, events, enabled, disabled_reason, failing_since,
  created_at, updated_at`

type EndpointValues = { url: string; events: EventKindName[]; enabled: boolean }

/** Changes the endpoint with this address and clears its failures. @returns undefined where there is none */
export async function updateEndpoint(
  db: Db,
  account_id: number,
  { url, events, enabled }: EndpointValues,
  now: Date,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    update webhook_endpoints
    set events = ${events}::text[], enabled = ${enabled}, disabled_reason = null, failing_since = null,
      updated_at = ${now}
    where account_id = ${account_id} and url = ${url}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** @returns undefined where another request inserted it meanwhile */
export async function insertEndpoint(
  db: Db,
  account_id: number,
  { url, events, enabled }: EndpointValues,
  now: Date,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    with taken as (${takeIds(account_id, endpointIds)})
    insert into webhook_endpoints (account_id, id, url, events, enabled, created_at, updated_at)
    select ${account_id}, taken.id, ${url}, ${events}::text[], ${enabled}::boolean, ${now}, ${now}
    from taken
    on conflict (account_id, url) do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function listEndpoints(db: Db, account_id: number): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints where account_id = ${account_id} order by id`.execute(db)
  return rows
}

/** Finds the endpoint with an address and locks it until the transaction ends. */
export async function lockEndpoint(
  db: Db,
  account_id: number,
  url: string,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints where account_id = ${account_id} and url = ${url}
    for no key update`.execute(db)
  return rows[0]
}

/** The number of the endpoint's next secret. The caller has locked the endpoint. */
export async function nextSecretSequence(db: Db, account_id: number, endpoint_id: number): Promise<number> {
  const row = await db
    .selectFrom('webhook_secrets')
    .select((eb) => eb.fn.coalesce(eb.fn.max('sequence'), sql.lit(0)).as('last'))
    .where('account_id', '=', account_id)
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirstOrThrow()
  return row.last + 1
}

/** Stores a new secret. The secrets that had no end yet sign until `others_until`; those that have ended are deleted. */
export async function insertSecret(
  db: Db,
  account_id: number,
  { endpoint_id, sequence, secret }: { endpoint_id: number; sequence: number; secret: Buffer },
  { now, others_until }: { now: Date; others_until: Date },
): Promise<void> {
  await sql`
    with ended as (
      delete from webhook_secrets
      where account_id = ${account_id} and endpoint_id = ${endpoint_id} and expires_at <= ${now}
    ),
    ending as (
      update webhook_secrets set expires_at = ${others_until}
      where account_id = ${account_id} and endpoint_id = ${endpoint_id} and expires_at is null
    )
    insert into webhook_secrets (account_id, endpoint_id, sequence, secret, created_at)
    values (${account_id}, ${endpoint_id}, ${sequence}, ${secret}, ${now})`.execute(db)
}

/** Ids of the enabled endpoints, or of those that receive one kind of event. */
export async function listEnabledEndpointIds(
  db: Db,
  account_id: number,
  kind?: EventKindName,
): Promise<number[]> {
  let query = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', account_id)
    .where('enabled', '=', true)
  if (kind !== undefined) query = query.where(sql<boolean>`${kind} = any(events)`)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

/** Forgets earlier failures of an endpoint, because an attempt succeeded. */
export async function markHealthy(db: Db, account_id: number, endpoint_id: number): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = null
    where account_id = ${account_id} and id = ${endpoint_id} and failing_since is not null`.execute(db)
}

/**
 * Records that an attempt failed at `at`. Disables the endpoint where the receiver answered that it is gone, or where it
 * has been failing since `failing_since_limit` or longer.
 */
export async function recordFailure(
  db: Db,
  account_id: number,
  endpoint_id: number,
  { at, is_gone, failing_since_limit }: { at: Date; is_gone: boolean; failing_since_limit: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints as e
    set failing_since = coalesce(e.failing_since, ${at}),
      enabled = e.enabled and not ends.now,
      disabled_reason = case when e.enabled and ends.now then ends.reason else e.disabled_reason end,
      updated_at = case when e.enabled and ends.now then ${at} else e.updated_at end
    from (
      select account_id, id,
        ${is_gone}::boolean or coalesce(failing_since <= ${failing_since_limit}, false) as now,
        case when ${is_gone}::boolean then 'gone' else 'failing' end as reason
      from webhook_endpoints where account_id = ${account_id} and id = ${endpoint_id}
    ) as ends
    where e.account_id = ends.account_id and e.id = ends.id and (e.failing_since is null or ends.now)`.execute(
    db,
  )
}
