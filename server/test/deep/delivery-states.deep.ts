import fc from 'fast-check'
import { test } from 'vitest'
import { play, sequences } from '../../src/features/deliveries/deliveries/states.fixture.ts'
import { startDeliveries } from '../../src/features/deliveries/deliveries.fixture.ts'

const platform = await startDeliveries()

test('300 sequences of what happens to external deliveries, over HTTP and Postgres, end where the documented table says', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => play(platform, steps)),
    { numRuns: 300 },
  )
}, 900_000)
