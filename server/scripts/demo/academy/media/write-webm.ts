/** A picture of a film: a lossy WebP file, whose data is a key frame of VP8 (RFC 9649, 2.5), and how long it is shown. */
export type Frame = { webp: Buffer; shown_ms: number }

/** A cluster's frames are numbered by milliseconds from its start, in 16 bits. */
const maxClusterMs = 10_000
const trackNumber = 1

/**
 * Writes pictures as a film in WebM (RFC 9559: the ids of the elements are in its section 27.1), without sound. Every
 * picture is a key frame, so a player may jump to any of them.
 */
export function writeWebm(frames: Frame[], { width, height }: { width: number; height: number }): Buffer {
  const clusters = buildClusters(frames)
  const duration_ms = frames.reduce((sum, { shown_ms }) => sum + shown_ms, 0)
  const head = [
    element('1549a966', [
      element('2ad7b1', [uint(1_000_000)]),
      element('4489', [float(duration_ms)]),
      element('4d80', [Buffer.from('Understudy demo')]),
      element('5741', [Buffer.from('Understudy demo')]),
    ]),
    element('1654ae6b', [
      element('ae', [
        element('d7', [uint(trackNumber)]),
        element('73c5', [uint(trackNumber)]),
        element('83', [uint(1)]),
        element('9c', [uint(0)]),
        element('86', [Buffer.from('V_VP8')]),
        element('e0', [element('b0', [uint(width)]), element('ba', [uint(height)])]),
      ]),
    ]),
  ]
  // Positions take as much space whatever they are, so the table's size is known before they are.
  const table = (from: number) => buildCues(clusters, from)
  const cues = table(byteLength(head) + table(0).length)
  const segment = element('18538067', [...head, cues, ...clusters.map(({ bytes }) => bytes)])
  return Buffer.concat([ebmlHeader, segment])
}

/** The key frame in a lossy WebP file without transparency. @throws where it is another kind of file */
function keyFrame(webp: Buffer): Buffer {
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('a frame is no simple lossy WebP file')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

type Cluster = { start_ms: number; bytes: Buffer }

function buildClusters(frames: Frame[]): Cluster[] {
  const clusters: { start_ms: number; blocks: Buffer[] }[] = []
  let at_ms = 0
  for (const { webp, shown_ms } of frames) {
    let last = clusters.at(-1)
    if (last === undefined || at_ms - last.start_ms > maxClusterMs) {
      last = { start_ms: at_ms, blocks: [] }
      clusters.push(last)
    }
    const blockHead = Buffer.from([0x80 | trackNumber, 0, 0, 0])
    blockHead.writeInt16BE(at_ms - last.start_ms, 1)
    last.blocks.push(
      element('a0', [element('a1', [blockHead, keyFrame(webp)]), element('9b', [uint(shown_ms)])]),
    )
    at_ms += shown_ms
  }
  return clusters.map(({ start_ms, blocks }) => ({
    start_ms,
    bytes: element('1f43b675', [element('e7', [uint(start_ms)]), ...blocks]),
  }))
}

/** Where each cluster begins, counted from the segment's first byte. */
function buildCues(clusters: Cluster[], from: number): Buffer {
  let position = from
  const points = clusters.map(({ start_ms, bytes }) => {
    const point = element('bb', [
      element('b3', [uint(start_ms)]),
      element('b7', [element('f7', [uint(trackNumber)]), element('f1', [uint(position)])]),
    ])
    position += bytes.length
    return point
  })
  return element('1c53bb6b', points)
}

/** An element of EBML (RFC 8794): its id, its size in eight bytes, and what it holds. */
function element(id: string, content: Buffer[]): Buffer {
  const size = uint(byteLength(content))
  size[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const byteLength = (buffers: Buffer[]): number => buffers.reduce((sum, { length }) => sum + length, 0)

const ebmlHeader = element('1a45dfa3', [
  element('4286', [uint(1)]),
  element('42f7', [uint(1)]),
  element('42f2', [uint(4)]),
  element('42f3', [uint(8)]),
  element('4282', [Buffer.from('webm')]),
  element('4287', [uint(2)]),
  element('4285', [uint(2)]),
])
