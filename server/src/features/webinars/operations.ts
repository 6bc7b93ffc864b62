import { invalidDateRange, notFound, notSignedIn } from '../../platform/errors.ts'
import { byId, wholeListQuery } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation, defineRawOperation, isCreated } from '../../platform/operation.ts'
import { transcriptNotReady } from '../transcripts/index.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { attendanceExample, attendeeExample } from './attendance/examples.ts'
import { listAttendance } from './attendance/list-attendance.ts'
import { listAttendees } from './attendance/list-attendees.ts'
import { attendeeMeasurement, registrationMeasurement } from './attendance/measurement.rules.ts'
import {
  attendanceRegistrationList,
  attendeeList,
  listAttendanceQuery,
  listAttendeesQuery,
  receivedNotice,
} from './attendance/schemas.ts'
import { invalidSignature, liveNotConfigured, registrationClosed, roomNotOpen } from './errors.ts'
import { receiveLivekitNotice } from './notices/receive-livekit-notice.ts'
import { getWebinar } from './records/get-webinar.ts'
import { listWebinars } from './records/list-webinars.ts'
import { createRegistrant } from './registrants/create-registrant.ts'
import { listRegistrants } from './registrants/list-registrants.ts'
import { joinWebinar } from './rooms/join-webinar.ts'
import {
  createRegistrantBody,
  joinBody,
  listRegistrantsQuery,
  registrant,
  registrantExample,
  registrantList,
  roomEntrance,
  roomEntranceExample,
  webinar,
  webinarExample,
  webinarList,
  webinarTranscript,
  webinarTranscriptExample,
} from './schemas.ts'
import { listOwnWebinars } from './student/list-own-webinars.ts'
import { studentWebinarExample, studentWebinarList } from './student/schemas.ts'
import { getWebinarTranscript } from './transcript/get-webinar-transcript.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listWebinars: defineOperation(
    {
      summary: 'List webinars',
      description: paragraphs(
        'All webinars, drafts and cancelled ones too, in ascending id.',
        'Webinars are made and changed on the command line or in the panel.',
      ),
      input: wholeListQuery,
      output: webinarList,
      errors: [featureNotInPlan],
      example: {
        output: { object: 'list', data: [webinarExample], has_more: false, next_starting_after: null },
      },
    },
    listWebinars,
  ),
  getWebinar: defineOperation(
    {
      summary: 'Read a webinar',
      description: 'One webinar, with its status as the clock has it now.',
      input: byId,
      output: webinar,
      errors: [notFound, featureNotInPlan],
      example: { output: webinarExample },
    },
    getWebinar,
  ),
  getWebinarTranscript: defineOperation(
    {
      summary: 'Read the transcript of a webinar',
      description:
        'What was said, with who said it where that is known. Without a transcript the answer is 404; while it is being made of the replay, 409.',
      input: byId,
      output: webinarTranscript,
      errors: [notFound, featureNotInPlan, transcriptNotReady],
      example: { output: webinarTranscriptExample },
    },
    getWebinarTranscript,
  ),
  listRegistrants: defineOperation(
    {
      summary: 'List registrants',
      description: 'Who registered for a webinar, by id, each with their own link. `q` searches them.',
      input: listRegistrantsQuery,
      output: registrantList,
      errors: [notFound, featureNotInPlan],
      example: {
        output: { object: 'list', data: [registrantExample], has_more: false, next_starting_after: null },
      },
    },
    listRegistrants,
  ),
  createRegistrant: defineOperation(
    {
      summary: 'Register somebody',
      description: paragraphs(
        'Registers a person for a webinar, and answers the link by which they enter: 201, or 200 where the email is registered already, whose name stays as it was first given. Nothing is mailed.',
        'The person becomes a contact with the source webinar, unless they are one.',
      ),
      input: createRegistrantBody.extend(byId.shape),
      status: (record) => (isCreated(record) ? 201 : 200),
      output: registrant,
      errors: [notFound, featureNotInPlan, registrationClosed],
      example: {
        input: { id: webinarExample.id, email: 'ana@example.com', name: 'Ana' },
        output: registrantExample,
      },
    },
    createRegistrant,
  ),
  listOwnWebinars: defineOperation(
    {
      summary: "List the student's webinars",
      description:
        'The webinars for students of the courses that GET /courses lists, and those that the student registered for, in ascending id. Drafts are absent.',
      output: studentWebinarList,
      errors: [featureNotInPlan],
      example: {
        output: { object: 'list', data: [studentWebinarExample], has_more: false, next_starting_after: null },
      },
    },
    listOwnWebinars,
  ),
  joinWebinar: defineOperation(
    {
      summary: 'Enter a room of a webinar',
      description: paragraphs(
        "Gives a token for LiveKit's clients, to the registrant of a link or to a signed-in student, who becomes a registrant. Each device asks for its own. A webinar for students of products is 404 for other students who did not register.",
        'At a broadcast they listen; at a group webinar they speak too. Rooms open 30 minutes before the start.',
      ),
      input: joinBody,
      output: roomEntrance,
      errors: [notSignedIn, notFound, featureNotInPlan, roomNotOpen, liveNotConfigured],
      example: { input: { id: webinarExample.id }, output: roomEntranceExample },
    },
    joinWebinar,
  ),
  receiveLivekitNotice: defineRawOperation(
    {
      summary: 'Receive a notice of LiveKit',
      description: paragraphs(
        'What LiveKit posts as its webhook. The header Authorization holds the token that LiveKit made of the body with the key of LIVEKIT_API_KEY; nothing stands before it.',
        'A notice that is signed is answered once what follows from it is stored. One that was sent before changes nothing. What has no part in attendance, and what is about an unknown room, is received too.',
      ),
      output: receivedNotice,
      errors: [invalidSignature, liveNotConfigured],
      example: { output: { received: true } },
    },
    receiveLivekitNotice,
  ),
  listAttendance: defineOperation(
    {
      summary: 'List attendance of a webinar',
      description: paragraphs(
        'All registrations of a group webinar in ascending id, each with the connections that LiveKit told of in signed notices, to the main room and to group rooms. A broadcast has an empty list.',
        'Notices may come late, twice or in any order; what is shown follows from all of them. What the figures say, and what they do not prove, stands in measurement.',
        'For all sessions of a product between two dates, with seconds already summed, use GET /webinars/attendance.',
      ),
      input: listAttendanceQuery,
      output: attendanceRegistrationList,
      errors: [notFound, featureNotInPlan],
      example: {
        input: { webinar_id: attendanceExample.webinar_id },
        output: {
          ...{ object: 'list', data: [attendanceExample], has_more: false, next_starting_after: null },
          measurement: registrationMeasurement,
        },
      },
    },
    listAttendance,
  ),
  listAttendees: defineOperation(
    {
      summary: 'List who attended the sessions of a product',
      description: paragraphs(
        'The sessions are the group webinars whose audience holds the product, that began in the stretch of time and were not cancelled. The list has a row for everybody who registered for one of them. Registrations under one email are one person.',
        'People come in ascending visitor_id; those who are no visitor come after them, by their registration.',
      ),
      input: listAttendeesQuery,
      output: attendeeList,
      errors: [invalidDateRange, notFound, featureNotInPlan],
      example: {
        input: { product_id: 10000000001, from: '2026-04-01T00:00:00Z', until: '2026-05-01T00:00:00Z' },
        output: {
          ...{ object: 'list', data: [attendeeExample], has_more: false, next_starting_after: null },
          measurement: attendeeMeasurement,
        },
      },
    },
    listAttendees,
  ),
}
