/** Eight bytes that say where they stand, for ever: any part of the file can be checked by itself. */
const chunkBytes = 1024 * 1024

/** The bytes from `start` on, `length` of them. */
export function bytesAt(start: number, length: number): Buffer {
  const first = Math.floor(start / 8)
  const last = Math.floor((start + length - 1) / 8)
  const words = new BigUint64Array(last - first + 1)
  for (let i = 0; i < words.length; i++) words[i] = BigInt(first + i) * 0x9e3779b97f4a7c15n
  return Buffer.from(words.buffer).subarray(start - first * 8, start - first * 8 + length)
}

export async function* content(size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunkBytes) yield bytesAt(at, Math.min(chunkBytes, size - at))
}
