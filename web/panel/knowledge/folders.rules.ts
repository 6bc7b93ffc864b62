import type { Folder } from './knowledge.data.ts'

export type FolderBranch = { folder: Folder; branches: FolderBranch[] }

/** The tree of folders that come as a flat list, by name on every level. */
export function folderTree(folders: Folder[], without?: number): FolderBranch[] {
  const byParent = Map.groupBy(folders, (folder) => folder.parent_id)
  const branchesOf = (id: number | null): FolderBranch[] =>
    (byParent.get(id) ?? [])
      .filter((folder) => folder.id !== without)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((folder) => ({ folder, branches: branchesOf(folder.id) }))
  return branchesOf(null)
}

/**
 * Every folder with the names on the way to it, such as `Courses / Bread`, in the order of the tree.
 * @param without a folder that is left out, with what lies in it
 */
export function folderPaths(folders: Folder[], without?: number): { id: number; path: string }[] {
  const walk = (branches: FolderBranch[], above: string): { id: number; path: string }[] =>
    branches.flatMap(({ folder, branches }) => {
      const path = `${above}${folder.name}`
      return [{ id: folder.id, path }, ...walk(branches, `${path} / `)]
    })
  return walk(folderTree(folders, without), '')
}
