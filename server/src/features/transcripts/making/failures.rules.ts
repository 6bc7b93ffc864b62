/** Why a transcript is given up. */
export const transcriptionErrors = [
  'recording_too_large',
  'recording_missing',
  'nothing_said',
  'not_configured',
  'server_failed',
] as const
export type TranscriptionError = { type: (typeof transcriptionErrors)[number]; message: string }

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

/** Why a recording is not written down that the server does not take, and whose sound cannot be taken out. */
export const tooLarge = (size_bytes: number, maxBytes: number, reason: string): TranscriptionError => ({
  type: 'recording_too_large',
  message: `The recording has ${megabytes(size_bytes)} MB. The server of transcriptions takes at most ${megabytes(maxBytes)} MB at once (TRANSCRIPTION_MAX_MB), and the sound cannot be taken out. ${reason}`,
})
