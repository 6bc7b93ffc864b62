import { expect, it } from 'vitest'
import { createDocuments } from './answers.fixture.ts'
import { buildIndex } from './build-index.rules.ts'
import { meantText, type NearText } from './near-texts.rules.ts'
import { search } from './search.rules.ts'

const index = buildIndex(createDocuments(['A parrot sleeps ten hours in the dark.']))
const near = (...owners: number[]): NearText[] =>
  owners.map((owner_id) => ({ kind: 'source', owner_id, sequence: 0, title: `Text ${owner_id}` }))
const story =
  'we travelled abroad for work, came home on Sunday and now our parrot bites everybody at breakfast, why?'

it('a question that tells much is meant for the text that is near it, if one other is at most', () => {
  const result = search(index, story)
  expect(meantText(result, near(7))?.owner_id).toBe(7)
  expect(meantText(result, near(7, 8))?.owner_id).toBe(7)
  expect(meantText(result, near(7, 8, 9))).toBeUndefined()
  expect(meantText(result, [])).toBeUndefined()
})

it('one that tells little is not', () => {
  expect(meantText(search(index, 'does a parrot bite?'), near(7))).toBeUndefined()
})
