/** Bytes that grow as they are written. */
export type ByteWriter = ReturnType<typeof createByteWriter>

export function createByteWriter(capacity: number) {
  let buffer = Buffer.allocUnsafe(capacity)
  let size = 0
  const reserve = (length: number) => {
    if (size + length <= buffer.length) return
    const larger = Buffer.allocUnsafe((size + length) * 2)
    buffer.copy(larger, 0, 0, size)
    buffer = larger
  }
  const byte = (value: number) => {
    reserve(1)
    buffer[size++] = value
  }
  const wide = (value: string) => {
    const length = Buffer.byteLength(value)
    byte(length)
    reserve(length)
    buffer.write(value, size)
    size += length
  }
  return {
    size: () => size,
    byte,
    varint(value: number) {
      let rest = value
      while (rest > 127) {
        byte((rest & 127) | 128)
        rest >>>= 7
      }
      byte(rest)
    },
    /** The number of bytes, 255 at most, and the text in UTF-8. */
    text(value: string) {
      const start = size
      reserve(value.length + 1)
      buffer[size++] = value.length
      for (let i = 0; i < value.length; i++) {
        const code = value.charCodeAt(i)
        if (code > 127) {
          size = start
          return wide(value)
        }
        buffer[size++] = code
      }
    },
    /** Bytes that another writer holds. */
    copy(from: Uint8Array, start: number, end: number) {
      reserve(end - start)
      for (let at = start; at < end; at++) buffer[size++] = from[at] as number
    },
    /** What was written so far, until more is written. */
    written: (): Uint8Array => buffer.subarray(0, size),
  }
}
