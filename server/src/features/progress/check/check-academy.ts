import type { Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { listAccessWindows } from '../../access/index.ts'
import { findAccount, listAccounts } from '../../accounts/index.ts'
import type { StudentKey } from '../activity/activity.types.ts'
import {
  listKeptProgress,
  listLatestActivities,
  listNextVisitors,
  listSearchTexts,
  listStandingMarks,
  readOneMoment,
  replaceProgress,
} from './check.queries.ts'
import {
  type Difference,
  differences,
  expectedProgress,
  type KeptProgress,
  noProgress,
} from './expected-progress.rules.ts'

export type FoundDifference = { account_id: number } & StudentKey & Difference

export type AcademyCheck = {
  object: 'academy_check'
  /** Students of courses, each counted once for each course. */
  checked: number
  differing: number
  repaired: boolean
  /** The first differences that were found. */
  differences: FoundDifference[]
}

const batchSize = 500
const maxShown = 1000

/**
 * Makes what is kept of all students anew from access, marks and evidence, and compares it with what is kept. Works
 * through the accounts in batches, each as of one moment, so that it may run beside the server.
 * @param input `repair`: stores what is right wherever something differs
 */
export async function checkAcademy(operator: Ctx, { repair }: { repair: boolean }): Promise<AcademyCheck> {
  const result: AcademyCheck = {
    ...{ object: 'academy_check', checked: 0, differing: 0, repaired: repair },
    differences: [],
  }
  for (const { id } of (await listAccounts(operator)).data) {
    const account = await findAccount(operator.db, id)
    // Deleted meanwhile.
    if (account === undefined) continue
    const ctx = createContext(operator.app, { account, actor: operator.actor })
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch = await checkNext(ctx, after, repair)
      result.checked += batch.checked
      result.differing += batch.differing.length
      const room = maxShown - result.differences.length
      result.differences.push(...batch.differing.flatMap((each) => each.found).slice(0, room))
      after = batch.last
    }
  }
  return result
}

type Differing = { row: StudentKey & KeptProgress; found: FoundDifference[] }

/** Checks the next visitors. `last` is undefined where there were none. */
const checkNext = (ctx: Ctx, after: number, repair: boolean) =>
  ctx.transaction(async (tx) => {
    const { db, account } = tx
    await readOneMoment(db)
    const visitor_ids = await listNextVisitors(db, account.id, { after, limit: batchSize })
    const pairs = await listPairs(tx, visitor_ids)
    const differing = pairs.flatMap(({ kept, expected, ...key }): Differing[] => {
      const found = differences(kept, expected).map((each) => ({ account_id: account.id, ...key, ...each }))
      return found.length === 0 ? [] : [{ row: { ...key, ...expected }, found }]
    })
    if (repair && differing.length > 0)
      await replaceProgress(
        db,
        account.id,
        differing.map(({ row }) => row),
      )
    return { checked: pairs.length, differing, last: visitor_ids.at(-1) }
  })

type Pair = StudentKey & { kept: KeptProgress; expected: KeptProgress }

/** What is kept and what must be, for every course in which one of the visitors is or was anything. */
async function listPairs(tx: Ctx, visitor_ids: number[]): Promise<Pair[]> {
  const { db, account } = tx
  const [kept, texts, windows, activities, marks] = await Promise.all([
    listKeptProgress(db, account.id, visitor_ids),
    listSearchTexts(db, account.id, visitor_ids),
    listAccessWindows(tx, visitor_ids),
    listLatestActivities(db, account.id, visitor_ids),
    listStandingMarks(db, account.id, visitor_ids),
  ])
  const keyOf = ({ visitor_id, product_id }: StudentKey) => `${visitor_id} ${product_id}`
  const keptBy = new Map(
    kept.map(({ visitor_id, product_id, ...rest }) => [keyOf({ visitor_id, product_id }), rest]),
  )
  const textOf = new Map(texts.map(({ visitor_id, search_text }) => [visitor_id, search_text]))
  const windowsBy = new Map(windows.map((window) => [keyOf(window), window]))
  const activitiesBy = Map.groupBy(activities, keyOf)
  const marksBy = Map.groupBy(marks, keyOf)
  const keys = new Map([...kept, ...windows, ...activities, ...marks].map((each) => [keyOf(each), each]))
  return [...keys].map(([key, { visitor_id, product_id }]) => ({
    visitor_id,
    product_id,
    kept: keptBy.get(key) ?? noProgress,
    expected: expectedProgress({
      granted_at: windowsBy.get(key)?.granted_at ?? null,
      search_text: textOf.get(visitor_id) ?? null,
      activities: activitiesBy.get(key) ?? [],
      marks: marksBy.get(key) ?? [],
    }),
  }))
}
