import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { createSample } from './routes.ts'
import type { Sample } from './samples.ts'
import { snapshot } from './snapshot.ts'
import type { WalkedRoute } from './walked.ts'

type Prepared = { account: TestAccount; sample: Sample; rows: unknown[] }

/** Runs a test of a route and fails if it changed a row of the account that it was given. */
export type LeavesUntouched = (
  route: WalkedRoute,
  work: (account: TestAccount, sample: Sample) => Promise<unknown>,
) => Promise<void>

/**
 * For tests whose requests must write nothing. All of a route get the same account of its own and the same valid
 * request: making them takes longer than most of the tests. Whoever fails leaves them to nobody else.
 * Visitors of widgets, who have a low rate, are new for each test.
 */
export function createUntouched(app: TestApp): LeavesUntouched {
  const prepared = new Map<WalkedRoute, Promise<Prepared>>()
  const prepare = async (route: WalkedRoute): Promise<Prepared> => {
    const account = await createTestAccount(app, { unlimited: true })
    const sample = await createSample(route, account)
    return { account, sample, rows: await snapshot(app, [account]) }
  }
  return async (route, work) => {
    const preparing = prepared.get(route) ?? prepare(route)
    prepared.delete(route)
    const { account, sample, rows } = await preparing
    await work(account, sample)
    expect(await snapshot(app, [account]), 'rows of the account').toEqual(rows)
    if (route.door.name !== 'widget') prepared.set(route, preparing)
  }
}
