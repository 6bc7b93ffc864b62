import sharp from 'sharp'

const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

type FilmOptions = {
  seconds?: number
  /** Bytes of pictures, all different. */
  bytes?: number
  /** Without pictures it is a container that holds sound only. */
  pictures?: boolean
}

/** An MP4 whose index stands at its end, where a camera leaves it. */
export function film({ seconds = 90, bytes = 1_000, pictures = true }: FilmOptions = {}): Buffer {
  const [scale, duration] = [1_000, seconds * 1_000]
  const handler = Buffer.from(pictures ? 'vide' : 'soun', 'latin1')
  const matrix = Buffer.alloc(36)
  const movieHeader = box(
    'mvhd',
    u32(0, 0, 0, scale, duration, 0x10000, 0x1000000, 0, 0),
    matrix,
    Buffer.alloc(28),
  )
  const trackHeader = box('tkhd', u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0), matrix, u32(640 << 16, 360 << 16))
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, scale, duration, 0)),
    box('hdlr', u32(0, 0), handler, u32(0, 0, 0), Buffer.from([0])),
  )
  const pixels = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4) pixels.writeUInt32BE((at * 2_654_435_761) % 2 ** 32, at)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom', 'latin1'), u32(0x200), Buffer.from('isomiso2mp41', 'latin1')),
    box('mdat', pixels),
    box('moov', movieHeader, box('trak', trackHeader, media)),
  ])
}

/** A WAV of silence. */
export function sound(seconds: number): Buffer {
  const data = Buffer.alloc(8_000 * seconds, 0x80)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** A picture, left half red and right half blue, in one of the formats that cameras and programs write. */
export function picture(
  width: number,
  height: number,
  {
    format = 'png',
    orientation,
  }: { format?: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif'; orientation?: number } = {},
): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' }
  const image = sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: half }, left: width - half.width, top: 0 },
  ])
  const described =
    orientation === undefined
      ? image
      : image.withMetadata({ orientation }).withExif({ IFD0: { Artist: 'Nobody Secret' } })
  return described.toFormat(format).toBuffer()
}

/** A GIF of as many frames, each of another grey. */
export function animation(frames: number, width = 20, height = 10): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill((frame * 37) % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer()
}

/** A PNG header that promises more pixels than any memory holds, with almost no data. */
export async function pixelBomb(side: number): Promise<Buffer> {
  return sharp({
    create: { width: side, height: side, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer()
}
