import { expect, test } from 'vitest'
import { exclusionChanges, foldersBelow } from './exclusions.rules.ts'

const folder = (id: number, name: string, parent_id: number | null = null) => ({ id, name, parent_id })

test('a folder inside one that is taken away counts as taken away', () => {
  const folders = [folder(1, 'Courses'), folder(2, 'Rye', 1), folder(3, 'Crumb', 2), folder(4, 'Bakery')]
  expect(foldersBelow(folders, [2])).toEqual([
    { id: 4, name: 'Bakery', depth: 0, isExcluded: false, isWithin: false },
    { id: 1, name: 'Courses', depth: 0, isExcluded: false, isWithin: false },
    { id: 2, name: 'Rye', depth: 1, isExcluded: true, isWithin: false },
    { id: 3, name: 'Crumb', depth: 2, isExcluded: false, isWithin: true },
  ])
})

test('only what changed is asked for', () => {
  const before = { folders: [1, 2], sources: [5], unfoldered: false }
  expect(exclusionChanges(before, { folders: [2, 3], sources: [], unfoldered: true })).toEqual({
    exclude_folder_ids: [3],
    include_folder_ids: [1],
    exclude_source_ids: [],
    include_source_ids: [5],
    exclude_unfoldered_sources: true,
  })
})
