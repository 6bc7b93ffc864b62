import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { ByteTokenizer, type ReadLimits, type ReadRange } from './byte-tokenizer.ts'

/** The metadata of a sound or film; null where the file has none. */
export type MediaMetadata = { duration_seconds: number | null; has_video: boolean | null }

export type MediaFile = { mime_type: string; size: number }

/** Reads duration and tracks of a sound or film, as far as the limits suffice. */
export async function parseMedia(
  { mime_type, size }: MediaFile,
  read: ReadRange,
  limits: ReadLimits,
): Promise<MediaMetadata> {
  const tokenizer = new ByteTokenizer({ size, mimeType: mime_type }, read, limits)
  let format: IAudioMetadata['format'] | undefined
  try {
    await passId3Tags(tokenizer)
    const { format: found } = await parseFromTokenizer(tokenizer, {
      skipCovers: true,
      skipPostHeaders: true,
      mkvUseIndex: true,
      observer: ({ metadata }) => {
        format = metadata.format
      },
    })
    format = found
  } catch {
    // The metadata that the parser found before it failed is used.
  }
  return {
    duration_seconds: durationSeconds(format),
    has_video: format?.hasVideo ?? null,
  }
}

const id3HeadBytes = 10

/** Passes over the tags in front of a sound: titles and pictures, which say nothing about its duration. */
async function passId3Tags(tokenizer: ByteTokenizer): Promise<void> {
  const head = Buffer.alloc(id3HeadBytes)
  for (;;) {
    const length = await tokenizer.peekBuffer(head, { mayBeLess: true })
    if (length < id3HeadBytes || head.toString('latin1', 0, 3) !== 'ID3') return
    // https://id3.org/id3v2.4.0-structure, 3.1: 7 bits in each byte of the size; 0x10 says that a footer follows.
    const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    const footerBytes = (head[5]! & 0x10) === 0 ? 0 : id3HeadBytes
    tokenizer.setPosition(tokenizer.position + id3HeadBytes + size + footerBytes)
  }
}

/** The duration of the longest track: the parser gives a film without sound no duration of its own. */
function durationSeconds(format: IAudioMetadata['format'] | undefined): number | null {
  const durations = [format?.duration, ...(format?.trackInfo ?? []).map((track) => track.duration)]
  const valid = durations.filter((seconds) => seconds !== undefined && seconds >= 0 && seconds < 2 ** 31)
  return valid.length === 0 ? null : Math.round(Math.max(...(valid as number[])))
}
