/** The entries with one of them at another place. */
export const moved = <Entry>(entries: Entry[], from: number, to: number): Entry[] => {
  const others = entries.toSpliced(from, 1)
  return others.toSpliced(to, 0, entries[from]!)
}
