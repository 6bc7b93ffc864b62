/** A text[] as PostgreSQL receives it in binary: a long list costs both sides much less than one that is written out. */
export const textArray = (values: readonly string[]): Buffer =>
  binaryArray(textOid, {
    lengths: values.map((value) => Buffer.byteLength(value)),
    write: (array, at, i) => array.write(values[i] as string, at),
  })

/** The same of a bytea[]. */
export const byteaArray = (values: readonly Uint8Array[]): Buffer =>
  binaryArray(byteaOid, {
    lengths: values.map(({ length }) => length),
    write: (array, at, i) => array.set(values[i] as Uint8Array, at),
  })

const byteaOid = 17
const textOid = 25

type Elements = { lengths: number[]; write: (array: Buffer, at: number, i: number) => void }

/** Dimensions, no nulls, the type; of the one dimension its length and first index; each element after its length. */
function binaryArray(oid: number, { lengths, write }: Elements): Buffer {
  const header = lengths.length === 0 ? [0, 0, oid] : [1, 0, oid, lengths.length, 1]
  const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 4 * header.length))
  let at = 0
  for (const number of header) at = array.writeInt32BE(number, at)
  for (const [i, length] of lengths.entries()) {
    at = array.writeInt32BE(length, at)
    write(array, at, i)
    at += length
  }
  return array
}
