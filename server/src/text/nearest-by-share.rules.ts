/**
 * Those items that share something, and more than half of what the nearest does.
 * @param shareOf from 0 to 1
 */
export function nearestByShare<Item>(items: readonly Item[], shareOf: (item: Item) => number): Item[] {
  const shares = items.map((item) => ({ item, share: shareOf(item) }))
  const most = Math.max(0, ...shares.map(({ share }) => share))
  return shares.filter(({ share }) => share > 0 && 2 * share > most).map(({ item }) => item)
}
