/** Items in one reply; how many more there are is said. */
export const maxListed = 5
/** A list of so many is told whole: one or two more take no more place than to say that there are some. */
export const maxWhole = 7

/** Those of the first items that a reply names, where there are `count`. */
export const shownOf = <Item>(items: Item[], count: number): Item[] =>
  count <= maxWhole ? items : items.slice(0, maxListed)
