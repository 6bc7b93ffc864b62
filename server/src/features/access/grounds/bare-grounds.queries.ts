import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuery } from '../../../platform/db/prepared-query.ts'
import { wireTime } from '../../../platform/db/wire-time.ts'
import type { BareGround } from './ground.types.ts'

type Of = { visitor_id?: number; visitor_ids?: number[]; product_id?: number }
type BareGroundOf = BareGround & { visitor_id: number }

/** A person's grounds, of one product or of all. Whatever they open in the campus asks this first. */
export const listBareGrounds = (
  db: Db,
  account_id: number,
  of: { visitor_id: number; product_id?: number },
): Promise<BareGround[]> => bareGrounds(db, { account_id, ...of })

/** The grounds of several people for one product. */
export const listBareGroundsOf = (
  db: Db,
  account_id: number,
  of: { visitor_ids: number[]; product_id: number },
): Promise<BareGroundOf[]> => bareGrounds(db, { account_id, ...of })

const intervals = sql<BareGround['intervals']>`(
  select json_agg(json_build_object(
    'starts_at', ${wireTime('i.starts_at')}, 'ends_at', ${wireTime('i.ends_at')}
  ) order by i.sequence)
  from access_intervals as i where i.account_id = a.account_id and i.access_id = a.id)`

const bareGrounds = prepareQuery<{ account_id: number } & Of, BareGroundOf>(
  (db, value, isGiven) => {
    const ofWhom = isGiven('visitor_id')
      ? value('visitor_id')
      : sql<number>`any(${value('visitor_ids')}::bigint[])`
    const query = db
      .selectFrom('academy_access as a')
      .select(['a.product_id', 'a.tag_id', 'a.bundle_id', 'a.source', 'a.granted_at', 'a.expires_at'])
      .select(['a.paused', 'a.revoked_at', intervals.as('intervals'), 'a.visitor_id'])
      .where('a.account_id', '=', value('account_id'))
      .where('a.visitor_id', '=', ofWhom)
      .orderBy('a.id')
    return isGiven('product_id') ? query.where('a.product_id', '=', value('product_id')) : query
  },
  { isQuick: (isGiven) => isGiven('visitor_id') },
)
