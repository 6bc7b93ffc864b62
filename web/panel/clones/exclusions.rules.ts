/** What is taken from a clone. */
export type Exclusions = { folders: number[]; sources: number[]; unfoldered: boolean }

type Folder = { id: number; name: string; parent_id: number | null }
export type FolderBelow = {
  id: number
  name: string
  depth: number
  isExcluded: boolean
  /** Whether it lies in a folder that is taken away. */
  isWithin: boolean
}

const without = (ids: number[], others: number[]) => ids.filter((id) => !others.includes(id))

/** The fields of a request that make the exclusions `after` of those before. */
export const exclusionChanges = (before: Exclusions, after: Exclusions) => ({
  exclude_folder_ids: without(after.folders, before.folders),
  include_folder_ids: without(before.folders, after.folders),
  exclude_source_ids: without(after.sources, before.sources),
  include_source_ids: without(before.sources, after.sources),
  exclude_unfoldered_sources: after.unfoldered,
})

/** Folders in the order of their tree, by name on every level, with what an exclusion above means for them. */
export function foldersBelow(folders: Folder[], excluded: number[]): FolderBelow[] {
  const byParent = Map.groupBy(folders, ({ parent_id }) => parent_id)
  const walk = (parent_id: number | null, above: { depth: number; isWithin: boolean }): FolderBelow[] =>
    (byParent.get(parent_id) ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .flatMap(({ id, name }) => {
        const isExcluded = excluded.includes(id)
        const below = { depth: above.depth + 1, isWithin: above.isWithin || isExcluded }
        return [{ id, name, ...above, isExcluded }, ...walk(id, below)]
      })
  return walk(null, { depth: 0, isWithin: false })
}
