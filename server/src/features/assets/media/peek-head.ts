/**
 * Reads the first bytes of a stream, to decide what to do with it. `all` yields the whole stream, these bytes included.
 */
export async function peekHead(
  body: AsyncIterable<Buffer>,
  minBytes: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer, void, undefined> }> {
  const iterator = body[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let bytes = 0
  while (bytes < minBytes) {
    const { done, value } = await iterator.next()
    if (done) break
    chunks.push(value)
    bytes += value.length
  }
  const head = Buffer.concat(chunks)
  async function* all(): AsyncGenerator<Buffer, void, undefined> {
    if (head.length > 0) yield head
    for (;;) {
      const { done, value } = await iterator.next()
      if (done) return
      yield value
    }
  }
  return { head, all: all() }
}
