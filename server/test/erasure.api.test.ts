import fc from 'fast-check'
import { test } from 'vitest'
import { startPeople } from './people.ts'
import { histories, playErasure } from './play-erasure.ts'

const people = await startPeople()

// deep/erasure.deep.ts plays many more.
test('whatever happened before, an erasure leaves nothing of a person in any table or file, and everything of others; an export showed it all', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => playErasure(people, history)),
    { numRuns: 12 },
  )
})
