import fc from 'fast-check'
import { test } from 'vitest'
import { startDeliveries } from '../deliveries.fixture.ts'
import { play, sequences } from './states.fixture.ts'

const platform = await startDeliveries()

// 300 of them are played by `npm run test:deep`.
test('sequences of purchases, answers, refunds, disabling, retries, rule changes and time end where the documented table says', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => play(platform, steps)),
    { numRuns: 5, endOnFailure: true },
  )
})
