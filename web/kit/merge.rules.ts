const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts together what two people changed in the same record: a field keeps the value of who changed it. Where both did,
 * it keeps mine and is named as a conflict.
 * @param base what both began with
 * @example mergeChanges({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }) // { merged: { a: 2, b: 3 }, conflicts: [] }
 */
export function mergeChanges<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; conflicts: (keyof Values & string)[] } {
  const fields = Object.keys(mine) as (keyof Values & string)[]
  const isMine = (field: keyof Values) => !isSame(mine[field], base[field])
  const isTheirs = (field: keyof Values) => !isSame(theirs[field], base[field])
  const merged = Object.fromEntries(
    fields.map((field) => [field, isMine(field) ? mine[field] : theirs[field]]),
  ) as Values
  const conflicts = fields.filter(
    (field) => isMine(field) && isTheirs(field) && !isSame(mine[field], theirs[field]),
  )
  return { merged, conflicts }
}
