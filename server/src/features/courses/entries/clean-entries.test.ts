import { afterAll, expect, test } from 'vitest'
import { closeAppState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { cleanEntries } from './clean-entries.ts'

const app = {}
const ctxOf = (id: number) => ({ app, account: { id }, clientGone: new AbortController().signal }) as Ctx
afterAll(() => closeAppState(app))

test('the import of one account does not keep those of others waiting until it is through', async () => {
  const finished: string[] = []
  const long = cleanEntries(ctxOf(1), Array(20).fill({ html: '<'.repeat(20_000) }))
  const short = cleanEntries(ctxOf(2), [{ html: '<p>Knead the dough.</p>' }])
  await Promise.all([long.then(() => finished.push('long')), short.then(() => finished.push('short'))])
  expect(finished).toEqual(['short', 'long'])
})

test('an import that has begun goes on, although more of its account wait than may', async () => {
  const entry = { html: '<p>Knead the dough.</p>' }
  const begun = cleanEntries(ctxOf(1), Array(5).fill(entry))
  const others = Array.from({ length: 101 }, () => cleanEntries(ctxOf(1), [entry]))
  const [first, ...rest] = await Promise.allSettled([begun, ...others])
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(rest.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
