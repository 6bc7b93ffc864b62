/** Reads the first bytes of a stream: what they are decides what becomes of the rest. `rest` begins with them. */
export async function peekHead(
  body: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer, void, undefined> }> {
  const iterator = body[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let length = 0
  while (length < bytes) {
    const { done, value } = await iterator.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  const head = Buffer.concat(chunks)
  async function* rest(): AsyncGenerator<Buffer, void, undefined> {
    if (head.length > 0) yield head
    for (;;) {
      const { done, value } = await iterator.next()
      if (done) return
      yield value
    }
  }
  return { head, rest: rest() }
}
