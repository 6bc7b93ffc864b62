import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/context.ts'
import { stands } from './ground.rules.ts'
import type { StoredGround } from './grounds.queries.ts'
import {
  takeAccessIds,
  takeChangeMoments,
  upsertAccessRows,
  upsertGrants,
  upsertIntervals,
} from './save-grounds.queries.ts'

/** A ground as it was (undefined: it is new), and as it is to be. */
export type GroundChange = { before: StoredGround | undefined; after: StoredGround }

/** Writes what has changed of grounds. What shows in records gets its own moment of change. */
export async function saveGrounds(tx: Ctx, changes: GroundChange[]): Promise<void> {
  const { db, account, now } = tx
  const shown = changes.filter(({ before, after }) => !before || !isDeepStrictEqual(row(before), row(after)))
  const added = changes.filter(({ before }) => before === undefined)
  // The moments come first everywhere: two transactions that wait for each other's counters would never end.
  const [moments, ids] = await Promise.all([
    shown.length === 0 ? [] : takeChangeMoments(db, account.id, shown.length, now),
    added.length === 0 ? [] : takeAccessIds(db, account.id, added.length),
  ])
  for (const [index, { after }] of added.entries()) after.id = ids[index]!
  const rows = shown.map(({ after }, index) => ({
    ...row(after),
    updated_at: moments[index]!,
    due_at: stands(after, now.toISOString()) ? after.expires_at : null,
  }))
  const grants = changes.flatMap(({ before, after }) =>
    different(before?.grants, after.grants).map(([grant]) => ({ ...grant, access_id: after.id! })),
  )
  const intervals = changes.flatMap(({ before, after }) =>
    different(before?.intervals, after.intervals).map(([interval, index]) => ({
      ...interval,
      access_id: after.id!,
      sequence: index + 1,
    })),
  )
  await Promise.all([
    rows.length > 0 && upsertAccessRows(db, account.id, rows, now),
    grants.length > 0 && upsertGrants(db, account.id, grants),
    intervals.length > 0 && upsertIntervals(db, account.id, intervals),
  ])
}

const row = ({ grants: _grants, intervals: _intervals, ...shown }: StoredGround) => shown

/** The items that are new or differ from what was at their place, each with its place. */
const different = <Item>(before: Item[] = [], after: Item[]): [Item, number][] =>
  after
    .map((item, index): [Item, number] => [item, index])
    .filter(([item, index]) => !isDeepStrictEqual(item, before[index]))
