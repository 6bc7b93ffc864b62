import { describe, expect, test } from 'vitest'
import { createCall } from '../bench/conversation/call.ts'
import { converse } from '../bench/conversation/converse.ts'
import { countGrades } from '../bench/conversation/report.ts'
import { moment, ownSets, readSets } from '../bench/conversation/sets.ts'
import { startTestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { createTestAccount } from './factories.ts'

/** A little below what `npm run bench -- conversation` gives, in turns. Whoever makes replies better raises these. */
const bounds: Record<string, { minRight: number; maxWrong: number }> = {
  'academy-mixed': { minRight: 109, maxWrong: 6 },
  'ceramics-es': { minRight: 112, maxWrong: 6 },
  'family-sleep-mixed': { minRight: 101, maxWrong: 7 },
  'garden-mind-mixed': { minRight: 104, maxWrong: 8 },
  'guitar-wood-mixed': { minRight: 102, maxWrong: 10 },
  'running-en': { minRight: 101, maxWrong: 17 },
  'sailing-mixed': { minRight: 106, maxWrong: 3 },
  'sewing-mixed': { minRight: 111, maxWrong: 3 },
  'ukulele-mixed': { minRight: 112, maxWrong: 9 },
}

const app = await startTestApp({ clock: createTestClock(moment) })
const sets = await readSets(ownSets)

test('every account has its bounds', () => {
  expect(sets.map(({ name }) => name)).toEqual(Object.keys(bounds))
})

describe.each(sets)('$name', (set) => {
  test('at least so many replies are right, and no more are wrong', async () => {
    const { keys, ctx } = await createTestAccount(app, { name: set.account.name, unlimited: true })
    const turns = await converse({ call: createCall(app.url, keys.write), ctx }, set)
    const { minRight, maxWrong } = bounds[set.name]!
    const { right, wrong } = countGrades(turns)
    const see = `npm run bench -- conversation --account ${set.name} --show`
    expect(right, `right replies; ${see}`).toBeGreaterThanOrEqual(minRight)
    expect(wrong, `wrong replies; ${see}`).toBeLessThanOrEqual(maxWrong)
  })
})
