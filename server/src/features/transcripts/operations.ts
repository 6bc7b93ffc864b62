import { invalidRequest, notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineOperation, defineUpload } from '../../platform/operation.ts'
import { wordsQuotaExceeded } from '../usage/index.ts'
import { getCaptions } from './captions/get-captions.ts'
import { getAssetTranscription, transcribeAsset } from './captions/transcribe-asset.ts'
import { uploadCaptions } from './captions/upload-captions.ts'
import { transcriptionNotConfigured, transcriptNotReady, transcriptUploaded } from './errors.ts'
import { maxTranscriptBytes } from './read-transcript.ts'
import {
  assetTranscript,
  exampleSegments,
  transcription,
  transcriptionExample,
  uploadCaptionsInput,
} from './schemas.ts'

const uploaded = { ...transcriptionExample, status: 'ready' as const, asset_id: null, failures: 0 }

/** What is done with the captions of films and sounds. */
export const operations = {
  getCaptions: defineOperation(
    {
      summary: 'Read the captions of a film or a sound',
      description:
        'What is said in it and when. Players show it as captions, and beside it to click through.',
      input: byId,
      output: assetTranscript,
      errors: [notFound, transcriptNotReady],
      example: {
        output: {
          object: 'asset_transcript',
          asset_id: 10000000007,
          language: 'en',
          segments: exampleSegments,
        },
      },
    },
    getCaptions,
  ),
  uploadCaptions: defineUpload(
    {
      summary: 'Store the captions of a film or a sound',
      description: 'From a file in WebVTT or SRT. It replaces the captions that are there or are being made.',
      input: uploadCaptionsInput,
      maxFileBytes: maxTranscriptBytes,
      output: transcription,
      errors: [invalidRequest, notFound, wordsQuotaExceeded],
      example: { output: uploaded },
    },
    uploadCaptions,
  ),
  getAssetTranscription: defineOperation(
    {
      summary: 'Read how the captions of a film or a sound are coming along',
      description: 'Whether they are being made of it, and why there are none where that failed.',
      input: byId,
      output: transcription,
      errors: [notFound],
      example: { output: transcriptionExample },
    },
    getAssetTranscription,
  ),
  transcribeAsset: defineOperation(
    {
      summary: 'Have the captions of a film or a sound made',
      description:
        'By the server of transcriptions, also after that was given up. What is being made goes on.',
      input: byId,
      output: transcription,
      errors: [notFound, transcriptionNotConfigured, transcriptUploaded],
      example: { output: transcriptionExample },
    },
    transcribeAsset,
  ),
}
