export {
  noRecording,
  transcriptionNotConfigured,
  transcriptNotReady,
  transcriptUploaded,
} from './errors.ts'
export { transcriptionEnded } from './events.ts'
export { findTranscript } from './find-transcript.ts'
export { importTranscript } from './import-transcript.ts'
export { beginTranscription, followRecording } from './making/begin-transcription.ts'
export { getTranscription } from './making/get-transcription.ts'
export { maxTranscriptBytes, readTranscriptFile } from './read-transcript.ts'
export type { Recorded } from './recorded.rules.ts'
export {
  exampleSegments,
  type Transcription,
  type TranscriptStatus,
  transcriptFields,
  transcriptFileOptions,
  transcription,
  transcriptionExample,
  transcriptOptions,
  transcriptStatus,
} from './schemas.ts'
