import { defineError } from '../../platform/errors.ts'

export const transcriptNotReady = defineError(
  409,
  'transcript_not_ready',
  'The transcript is being made of the recording.',
)
export const noRecording = defineError(
  409,
  'no_recording',
  'There is no film or sound of which a transcript could be made.',
)
export const transcriptUploaded = defineError(
  409,
  'transcript_uploaded',
  'Somebody uploaded a transcript, and none is made in its place. Another file replaces it.',
)
export const transcriptionNotConfigured = defineError(
  503,
  'transcription_not_configured',
  'This installation has no server of transcriptions: TRANSCRIPTION_BASE_URL and TRANSCRIPTION_MODEL name one.',
)
