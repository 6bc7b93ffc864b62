/** A decision tree: a number, or what is read of a value at most so high, and of one above it. */
export type Tree<Feature extends string> =
  | number
  | readonly [feature: Feature, bound: number, atMost: Tree<Feature>, above: Tree<Feature>]

/** The sum of what boosted trees read of values. */
export function sumTrees<Feature extends string>(
  trees: readonly Tree<Feature>[],
  values: Readonly<Record<Feature, number>>,
): number {
  let sum = 0
  for (const tree of trees) {
    let node = tree
    while (typeof node !== 'number') node = values[node[0]] <= node[1] ? node[2] : node[3]
    sum += node
  }
  return sum
}
