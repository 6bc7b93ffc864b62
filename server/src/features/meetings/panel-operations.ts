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
import { wordsQuotaExceeded } from '../usage/index.ts'
import { meetingNotStarted, meetingOver, slotTaken } from './errors.ts'
import { cancelMeeting, completeMeeting, markNoShow } from './records/close-meeting.ts'
import { createMeeting } from './records/create-meeting.ts'
import { updateMeeting } from './records/update-meeting.ts'
import {
  cancelMeetingOptions,
  createMeetingOptions,
  meeting,
  meetingExample,
  updateMeetingOptions,
  uploadTranscriptInput,
} from './schemas.ts'
import { uploadTranscript } from './transcript/set-transcript.ts'
import { getMeetingTranscription, transcribeMeeting } from './transcript/transcribe-meeting.ts'

const { id } = meetingExample
const tookPlace = { ...meetingExample, status: 'completed' as const }

/** What is done with meetings on the command line and in the panel. */
export const panelOperations = {
  createMeeting: defineOperation(
    {
      summary: 'Note a meeting that was agreed on',
      description:
        'Nobody gets a mail about it. The visitor becomes a contact. A host has one meeting at a time.',
      input: createMeetingOptions,
      status: 201,
      output: meeting,
      errors: [invalidRequest, notFound, slotTaken],
      example: {
        input: { title: 'A first talk', starts_at: '2027-05-04T09:30:00+02:00', duration_minutes: 30 },
        output: meetingExample,
      },
    },
    createMeeting,
  ),
  updateMeeting: defineOperation(
    {
      summary: 'Change what is given of a meeting',
      description:
        'Who booked it gets a mail. One that is over keeps its time and its people. Of a new recording a transcript is made, where a server of transcriptions is configured and nobody uploaded one.',
      input: updateMeetingOptions,
      output: meeting,
      errors: [invalidRequest, notFound, meetingOver, slotTaken],
      example: { input: { id, title: 'A first talk' }, output: meetingExample },
    },
    updateMeeting,
  ),
  cancelMeeting: defineOperation(
    {
      summary: 'Cancel a meeting',
      description: 'Who booked it gets a mail with the reason. The time of the host is free again.',
      input: cancelMeetingOptions,
      output: meeting,
      errors: [notFound, meetingOver],
      example: {
        input: { id, reason: 'I am ill' },
        output: { ...meetingExample, status: 'cancelled', cancel_reason: 'I am ill' },
      },
    },
    cancelMeeting,
  ),
  markNoShow: defineOperation(
    {
      summary: 'Note that the visitor did not come',
      description: 'Once the meeting has begun.',
      input: byId,
      output: meeting,
      errors: [notFound, meetingOver, meetingNotStarted],
      example: { output: { ...meetingExample, status: 'no_show' } },
    },
    markNoShow,
  ),
  completeMeeting: defineOperation(
    {
      summary: 'Note that a meeting took place',
      description: 'Once it has begun, before its end too.',
      input: byId,
      output: meeting,
      errors: [notFound, meetingOver, meetingNotStarted],
      example: { output: tookPlace },
    },
    completeMeeting,
  ),
  uploadTranscript: defineUpload(
    {
      summary: 'Store what was said in a meeting',
      description: 'From a file in WebVTT or SRT. It replaces the transcript that is there or is being made.',
      input: uploadTranscriptInput,
      maxFileBytes: maxTranscriptBytes,
      output: meeting,
      errors: [invalidRequest, notFound, wordsQuotaExceeded],
      example: { output: { ...tookPlace, transcript_status: 'ready' } },
    },
    uploadTranscript,
  ),
  getMeetingTranscription: defineOperation(
    {
      summary: 'Read how the transcript of a meeting is coming along',
      description: 'Whether it is being made of the recording, and why there is none where that failed.',
      input: byId,
      output: transcription,
      errors: [notFound],
      example: { output: transcriptionExample },
    },
    getMeetingTranscription,
  ),
  transcribeMeeting: defineOperation(
    {
      summary: 'Have the transcript made of the recording',
      description: 'Also once more after it failed. What is being made goes on.',
      input: byId,
      output: transcription,
      errors: [notFound, noRecording, transcriptUploaded, transcriptionNotConfigured],
      example: { output: { ...transcriptionExample, failures: 0 } },
    },
    transcribeMeeting,
  ),
}
