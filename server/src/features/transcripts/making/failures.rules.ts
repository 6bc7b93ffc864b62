/** Why a transcript is given up. */
export const transcriptionErrors = [
  'recording_too_large',
  'recording_missing',
  'nothing_said',
  'not_configured',
  'server_failed',
] as const
export type TranscriptionError = { type: (typeof transcriptionErrors)[number]; message: string }

const delaysMs = [60_000, 600_000]
const maxWaitMs = 3_600_000

/**
 * How long to wait after a failed call before the next one; null: it is given up.
 * @param failures so far, with this one @param retry_after_ms what the server asks for
 */
export function retryDelayMs(failures: number, retry_after_ms: number | null): number | null {
  const delayMs = delaysMs[failures - 1]
  return delayMs === undefined ? null : Math.max(delayMs, Math.min(retry_after_ms ?? 0, maxWaitMs))
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

/** Why a recording is not sent. @returns null where it can be */
export const tooLarge = (size_bytes: number, maxBytes: number): TranscriptionError | null =>
  size_bytes <= maxBytes
    ? null
    : {
        type: 'recording_too_large',
        message: `The recording has ${megabytes(size_bytes)} MB. The server of transcriptions takes at most ${megabytes(maxBytes)} MB (TRANSCRIPTION_MAX_MB).`,
      }
