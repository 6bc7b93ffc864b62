/** Parts that S3 allows in one upload. */
export const maxParts = 10_000
const partsOfOneSize = 1_000

/**
 * Bytes of an upload's part by its number (from 1). The size depends on the number alone, so that another process can
 * continue an upload. It grows by the first size every 1,000 parts: 10,000 parts hold 55,000 times the first one, which
 * is 860 GB from 16 MiB.
 */
export const partSize = (number: number, first_bytes: number): number =>
  first_bytes * (1 + Math.floor((number - 1) / partsOfOneSize))

export type Part = { number: number; etag: string; size_bytes: number }

/** The parts before the first one that is missing or has another size than `partSize` gives. */
export function usableParts(parts: Part[], first_bytes: number): Part[] {
  const sorted = parts.toSorted((a, b) => a.number - b.number)
  const end = sorted.findIndex(
    (part, index) => part.number !== index + 1 || part.size_bytes !== partSize(part.number, first_bytes),
  )
  return end === -1 ? sorted : sorted.slice(0, end)
}
