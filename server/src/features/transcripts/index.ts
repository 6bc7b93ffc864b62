export { findTranscript } from './find-transcript.ts'
export { importTranscript } from './import-transcript.ts'
export {
  exampleSegments,
  transcriptFields,
  transcriptFileOptions,
  transcriptStatus,
} from './schemas.ts'
