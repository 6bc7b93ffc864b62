import { invalidDateRange, notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { invalidUpdatedSince } from '../../platform/http/updated-since.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { transcriptNotReady } from '../transcripts/index.ts'
import { listOwnBookings } from './booking/list-own-bookings.ts'
import { bookingList, ownBookingExample } from './booking/schemas.ts'
import { getMeeting, getMeetingCalendar } from './records/get-meeting.ts'
import { listMeetings } from './records/list-meetings.ts'
import {
  listMeetingsQuery,
  meeting,
  meetingExample,
  meetingList,
  meetingTranscript,
  meetingTranscriptExample,
} from './schemas.ts'
import { getMeetingTranscript } from './transcript/get-meeting-transcript.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listMeetings: defineOperation(
    {
      summary: 'List meetings',
      description: paragraphs(
        'Meetings by id, those that are over and cancelled ones too. Filters count together.',
        'Meetings are made and changed on the command line or in the panel, or booked by visitors on a public page.',
        'The status follows the clock. That changes no updated_at: to follow what begins and ends, ask by from and until.',
      ),
      input: listMeetingsQuery,
      output: meetingList,
      errors: [invalidDateRange, invalidUpdatedSince],
      example: {
        output: { object: 'list', data: [meetingExample], has_more: false, next_starting_after: null },
      },
    },
    listMeetings,
  ),
  getMeeting: defineOperation(
    {
      summary: 'Read a meeting',
      description: paragraphs(
        'One meeting, with its status as the clock has it now.',
        'With `Accept: text/calendar` it comes as a calendar file (RFC 5545). Its UID stays and its SEQUENCE rises with each change, so a calendar that takes it over again shows what is new; a cancelled meeting says STATUS:CANCELLED.',
      ),
      input: byId,
      output: meeting,
      errors: [notFound],
      example: { output: meetingExample },
      alsoAs: { type: 'text/calendar', verb: getMeetingCalendar },
    },
    getMeeting,
  ),
  getMeetingTranscript: defineOperation(
    {
      summary: 'Read the transcript of a meeting',
      description:
        'What was said, with who said it where that is known. Without a transcript the answer is 404; while it is being made of the recording, 409.',
      input: byId,
      output: meetingTranscript,
      errors: [notFound, transcriptNotReady],
      example: { output: meetingTranscriptExample },
    },
    getMeetingTranscript,
  ),
  listOwnBookings: defineOperation(
    {
      summary: 'List the own meetings',
      description:
        'The meetings of the signed-in student, in the order of their times, with the page on which each can be moved or cancelled.',
      output: bookingList,
      example: {
        output: { object: 'list', data: [ownBookingExample], has_more: false, next_starting_after: null },
      },
    },
    listOwnBookings,
  ),
}
