import fc from 'fast-check'
import { test } from 'vitest'
import { startPeople } from '../people.ts'
import { histories, playErasure } from '../play-erasure.ts'

const people = await startPeople()

test('400 histories of people end with an erasure that leaves nothing of one of them, and everything of the others', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => playErasure(people, history)),
    { numRuns: 400 },
  )
}, 1_800_000)
