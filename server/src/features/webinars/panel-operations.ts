import { invalidRequest, notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineOperation, defineUpload } from '../../platform/operation.ts'
import {
  maxTranscriptBytes,
  noRecording,
  transcription,
  transcriptionExample,
  transcriptionNotConfigured,
  transcriptUploaded,
} from '../transcripts/index.ts'
import { featureNotInPlan, wordsQuotaExceeded } from '../usage/index.ts'
import { cancelWebinar } from './changes/cancel-webinar.ts'
import { endWebinar } from './changes/end-webinar.ts'
import { startWebinar } from './changes/start-webinar.ts'
import { updateWebinar } from './changes/update-webinar.ts'
import { liveNotConfigured, webinarNotLive, webinarOver } from './errors.ts'
import { createWebinar } from './records/create-webinar.ts'
import { setReplay } from './replay/set-replay.ts'
import { createHostLink } from './rooms/create-host-link.ts'
import {
  createWebinarOptions,
  hostLinkOptions,
  roomEntrance,
  roomEntranceExample,
  setReplayOptions,
  updateWebinarOptions,
  uploadTranscriptInput,
  webinar,
  webinarExample,
} from './schemas.ts'
import { uploadTranscript } from './transcript/set-transcript.ts'
import { getWebinarTranscription, transcribeWebinar } from './transcript/transcribe-webinar.ts'

const { id } = webinarExample
const hasEnded = { ...webinarExample, status: 'ended' as const, attendee_count: 9 }

/** What is done with webinars on the command line and in the panel. */
export const panelOperations = {
  createWebinar: defineOperation(
    {
      summary: 'Make a webinar',
      description: 'Its registration page is open at once, unless it is a draft.',
      input: createWebinarOptions,
      status: 201,
      output: webinar,
      errors: [invalidRequest, featureNotInPlan],
      example: {
        input: {
          title: 'Questions about tomatoes',
          format: 'group',
          starts_at: '2026-04-02T18:00:00+02:00',
          duration_minutes: 60,
        },
        output: webinarExample,
      },
    },
    createWebinar,
  ),
  updateWebinar: defineOperation(
    {
      summary: 'Change what is given of a webinar, or publish a draft',
      description: 'Those who registered are not told. What has begun goes by when it began.',
      input: updateWebinarOptions,
      output: webinar,
      errors: [invalidRequest, notFound, featureNotInPlan, webinarOver],
      example: { input: { id, title: 'Questions about tomatoes' }, output: webinarExample },
    },
    updateWebinar,
  ),
  startWebinar: defineOperation(
    {
      summary: 'Let a webinar go live now',
      description: 'Whenever it was to start; a draft is published with it. One that is live stays as it is.',
      input: byId,
      output: webinar,
      errors: [notFound, featureNotInPlan, webinarOver],
      example: { output: { ...webinarExample, status: 'live', started_at: webinarExample.starts_at } },
    },
    startWebinar,
  ),
  endWebinar: defineOperation(
    {
      summary: 'End a live webinar',
      description: 'Its rooms close to whoever is not in them. Who is there stays connected.',
      input: byId,
      output: webinar,
      errors: [notFound, featureNotInPlan, webinarNotLive, webinarOver],
      example: { output: hasEnded },
    },
    endWebinar,
  ),
  cancelWebinar: defineOperation(
    {
      summary: 'Cancel a webinar that is not over',
      description: 'Nobody can register or enter any more. Those who registered are not told.',
      input: byId,
      output: webinar,
      errors: [notFound, featureNotInPlan, webinarOver],
      example: { output: { ...webinarExample, status: 'cancelled' } },
    },
    cancelWebinar,
  ),
  setReplay: defineOperation(
    {
      summary: 'Set the replay of a webinar, and who may watch it',
      description:
        'An asset_id of null takes it away. Of a new film a transcript is made, where a server of transcriptions is configured and nobody uploaded one.',
      input: setReplayOptions,
      output: webinar,
      errors: [invalidRequest, notFound, featureNotInPlan],
      example: { input: { id, asset_id: null }, output: hasEnded },
    },
    setReplay,
  ),
  uploadTranscript: defineUpload(
    {
      summary: 'Store what was said in a webinar',
      description: 'From a file in WebVTT or SRT. It replaces the transcript that is there or is being made.',
      input: uploadTranscriptInput,
      maxFileBytes: maxTranscriptBytes,
      output: webinar,
      errors: [invalidRequest, notFound, featureNotInPlan, wordsQuotaExceeded],
      example: { output: { ...hasEnded, transcript_status: 'ready' } },
    },
    uploadTranscript,
  ),
  getWebinarTranscription: defineOperation(
    {
      summary: 'Read how the transcript of a webinar is coming along',
      description: 'Whether it is being made of the replay, and why there is none where that failed.',
      input: byId,
      output: transcription,
      errors: [notFound, featureNotInPlan],
      example: { output: transcriptionExample },
    },
    getWebinarTranscription,
  ),
  transcribeWebinar: defineOperation(
    {
      summary: 'Have the transcript made of the replay',
      description: 'Also once more after it failed. What is being made goes on.',
      input: byId,
      output: transcription,
      errors: [notFound, featureNotInPlan, noRecording, transcriptUploaded, transcriptionNotConfigured],
      example: { output: { ...transcriptionExample, failures: 0 } },
    },
    transcribeWebinar,
  ),
  createHostLink: defineOperation(
    {
      summary: 'Make what a host enters a room with',
      description: 'It is good until the webinar ends. Each host gets their own.',
      input: hostLinkOptions,
      output: roomEntrance,
      showsSecret: true,
      errors: [invalidRequest, notFound, featureNotInPlan, webinarOver, liveNotConfigured],
      example: { output: roomEntranceExample },
    },
    createHostLink,
  ),
}
