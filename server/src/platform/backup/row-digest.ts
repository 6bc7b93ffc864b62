import { hash } from 'node:crypto'

/** The number of rows of a table, and a digest of their content. */
export type RowDigest = { rows: number; sha256: string }

const lineFeed = 10

/**
 * Digests rows as COPY writes them in text format (one a line), in chunks that may end anywhere. The result is the
 * sum of the SHA-256 of each row, so it is the same in whatever order the rows come.
 */
export function createRowDigest() {
  const sum = new Uint32Array(8)
  let rows = 0
  let unfinished: Buffer[] = []

  function addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < 8; word++) sum[word]! += digest.readUInt32LE(word * 4)
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
        addRow(unfinished.length === 0 ? row : Buffer.concat([...unfinished, row]))
        unfinished = []
        start = end + 1
      }
      if (start < chunk.length) unfinished.push(chunk.subarray(start))
    },
    result(): RowDigest {
      if (unfinished.length > 0) throw new Error('the last row has no end')
      return { rows, sha256: Buffer.from(sum.buffer).toString('hex') }
    },
  }
}
