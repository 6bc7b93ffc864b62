import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { ByteTokenizer, type ReadLimits, type ReadRange } from './byte-tokenizer.ts'

/** The metadata of a sound or film; null where the file has none. */
export type MediaMetadata = { duration_seconds: number | null; has_video: boolean | null }

export type MediaFile = { mime_type: string; size: number }

/** Reads duration and tracks of a sound or film. `isComplete` is false if the limits did not suffice for the file. */
export async function parseMedia(
  { mime_type, size }: MediaFile,
  read: ReadRange,
  limits: ReadLimits,
): Promise<MediaMetadata & { isComplete: boolean }> {
  const tokenizer = new ByteTokenizer({ size, mimeType: mime_type }, read, limits)
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
    // The metadata that the parser found before it failed is used.
  }
  return {
    duration_seconds: durationSeconds(format),
    has_video: format?.hasVideo ?? null,
    isComplete: !tokenizer.exceededLimits,
  }
}

/** The duration of the longest track: the parser gives a film without sound no duration of its own. */
function durationSeconds(format: IAudioMetadata['format'] | undefined): number | null {
  const durations = [format?.duration, ...(format?.trackInfo ?? []).map((track) => track.duration)]
  const valid = durations.filter((seconds) => seconds !== undefined && seconds >= 0 && seconds < 2 ** 31)
  return valid.length === 0 ? null : Math.round(Math.max(...(valid as number[])))
}
