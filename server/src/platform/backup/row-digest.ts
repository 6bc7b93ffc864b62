import { hash } from 'node:crypto'

/** A table's content: how many rows, and one number for what is in them. */
export type RowDigest = { rows: number; sha256: string }

const lineFeed = 10

/**
 * Digests rows as COPY writes them in text format (one a line), in chunks that may end anywhere. The result is the
 * sum of the SHA-256 of each row, so it is the same in whatever order the rows come.
 */
export function createRowDigest() {
  const sum = new Uint32Array(8)
  let rows = 0
  let begun: Buffer[] = []

  function addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < 8; lane++) sum[lane]! += digest.readUInt32LE(lane * 4)
    rows++
  }

  return {
    get rows() {
      return rows
    },
    add(chunk: Buffer): void {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        const row = chunk.subarray(start, end)
        addRow(begun.length === 0 ? row : Buffer.concat([...begun, row]))
        begun = []
        start = end + 1
      }
      if (start < chunk.length) begun.push(chunk.subarray(start))
    },
    result(): RowDigest {
      if (begun.length > 0) throw new Error('the last row has no end')
      return { rows, sha256: Buffer.from(sum.buffer).toString('hex') }
    },
  }
}
