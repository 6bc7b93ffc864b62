import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import type { Storage } from '../../../platform/storage/index.ts'
import { ByteTokenizer, type ReadRange } from './byte-tokenizer.ts'

/** 128 MB: the index of a very long film. */
const blocksAtMost = 512

/** What a container says of itself; null where it does not say. */
export type MediaFacts = { duration_seconds: number | null; has_video: boolean | null }

/** Reads length and tracks from a sound or film. What cannot be read is null: a hostile file costs a bounded look. */
export async function readMedia(mime_type: string, size: number, read: ReadRange): Promise<MediaFacts> {
  let format: IAudioMetadata['format'] | undefined
  try {
    const tokenizer = new ByteTokenizer({ size, mimeType: mime_type }, read, blocksAtMost)
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
    // What was seen up to here counts.
  }
  return { duration_seconds: longest(format), has_video: format?.hasVideo ?? null }
}

/** A film's length is that of its longest track; one without sound has no length of its own here. */
function longest(format: IAudioMetadata['format'] | undefined): number | null {
  const lengths = [format?.duration, ...(format?.trackInfo ?? []).map((track) => track.duration)]
  const known = lengths.filter((seconds) => seconds !== undefined && seconds >= 0 && seconds < 2 ** 31)
  return known.length === 0 ? null : Math.round(Math.max(...(known as number[])))
}

export const rangesOf =
  (bytes: Buffer): ReadRange =>
  async (start, end) =>
    bytes.subarray(start, end + 1)

export const rangesOfStored =
  (storage: Storage, key: string): ReadRange =>
  async (start, end) => {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(key, { start, end })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
