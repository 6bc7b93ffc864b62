/** Parts that an upload may have. */
export const mostParts = 10_000
const growEvery = 1_000

/**
 * Bytes of an upload's part by its number (from 1). Equal for every run, so that parts of an earlier one fit; growing,
 * so that 10,000 of them hold 55,000 times the first one (860 GB from 16 MiB).
 */
export const partSize = (number: number, first_bytes: number): number =>
  first_bytes * (1 + Math.floor((number - 1) / growEvery))

export type Part = { number: number; etag: string; size_bytes: number }

/** The parts that stand without a gap from the first one on, each whole. */
export function soundParts(parts: Part[], first_bytes: number): Part[] {
  const sorted = parts.toSorted((a, b) => a.number - b.number)
  const end = sorted.findIndex(
    (part, index) => part.number !== index + 1 || part.size_bytes !== partSize(part.number, first_bytes),
  )
  return end === -1 ? sorted : sorted.slice(0, end)
}
