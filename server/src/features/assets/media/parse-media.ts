import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { type Bounds, ByteTokenizer, type ReadRange } from './byte-tokenizer.ts'

/** What a container says of itself; null where it does not say. */
export type MediaMetadata = { duration_seconds: number | null; has_video: boolean | null }

export type MediaFile = { mime_type: string; size: number }

/** Reads length and tracks from a sound or film; `whole` is false where the bounds were too narrow for it. */
export async function parseMedia(
  { mime_type, size }: MediaFile,
  read: ReadRange,
  bounds: Bounds,
): Promise<MediaMetadata & { whole: boolean }> {
  const tokenizer = new ByteTokenizer({ size, mimeType: mime_type }, read, bounds)
  let format: IAudioMetadata['format'] | undefined
  try {
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
  return {
    duration_seconds: longest(format),
    has_video: format?.hasVideo ?? null,
    whole: !tokenizer.went_beyond,
  }
}

/** A film's length is that of its longest track; one without sound has no length of its own here. */
function longest(format: IAudioMetadata['format'] | undefined): number | null {
  const lengths = [format?.duration, ...(format?.trackInfo ?? []).map((track) => track.duration)]
  const known = lengths.filter((seconds) => seconds !== undefined && seconds >= 0 && seconds < 2 ** 31)
  return known.length === 0 ? null : Math.round(Math.max(...(known as number[])))
}
