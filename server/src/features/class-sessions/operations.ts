import { invalidDateRange, notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { lessonErrors } from '../campus/index.ts'
import { sessionEnded } from './errors.ts'
import { classSessionExample, sessionStateExample } from './examples.ts'
import { listClassSessions } from './list/list-class-sessions.ts'
import { measurement } from './list/measurement.rules.ts'
import { endClassSession } from './player/end-session.ts'
import { recordHeartbeat } from './player/record-heartbeat.ts'
import { startClassSession } from './player/start-session.ts'
import {
  classSessionList,
  endInput,
  heartbeatInput,
  listSessionsQuery,
  sessionState,
  startBody,
  startedSession,
} from './schemas.ts'

const { session_id, unit_id, product_id } = classSessionExample
const report = { visible: true, focused: true, interacted: true }

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  startClassSession: defineOperation(
    {
      summary: 'Start a class session',
      description: paragraphs(
        'Says that the student has a lesson in front of them. The session counts from now on, as visible.',
        'Each tab and each page load starts a session of its own. It goes on when the access ends meanwhile.',
      ),
      input: startBody,
      output: startedSession,
      status: 201,
      errors: lessonErrors,
      example: { input: { unit_id }, output: { session_id } },
    },
    startClassSession,
  ),
  recordHeartbeat: defineOperation(
    {
      summary: 'Report that a class session goes on',
      description: paragraphs(
        'Send it about every 15 seconds, and whenever the tab is hidden or shown, or gets or loses the focus.',
        'The time since the last report counts to connected_seconds if the lesson was visible then and is now, and at most 30 seconds lie between; to active_seconds if besides the page had the focus both times, with interaction in the 60 seconds before each. The clock of the server counts, and over all sessions of a student no moment counts twice.',
        'A session that is silent for 90 seconds times out at its last report.',
      ),
      input: heartbeatInput,
      output: sessionState,
      errors: [notFound, sessionEnded],
      example: { input: { session_id, ...report }, output: sessionStateExample },
    },
    recordHeartbeat,
  ),
  endClassSession: defineOperation(
    {
      summary: 'End a class session',
      description: paragraphs(
        'With visible, focused and interacted the time since the last report counts as by a heartbeat; with an empty body it does not.',
        'A session that has ended or timed out stays as it is, and the answer says how.',
      ),
      input: endInput,
      output: sessionState,
      errors: [notFound],
      example: { input: { session_id, ...report }, output: { ...sessionStateExample, status: 'closed' } },
    },
    endClassSession,
  ),
  listClassSessions: defineOperation(
    {
      summary: 'List class sessions',
      description: paragraphs(
        'How long students had the lessons of a course in front of them, one row a session, by id. Ids follow the order in which sessions began. A row changes while its session is open, so a reader who continues after the last id misses no session, but reads open ones again for their time.',
        'from and until choose sessions by their start; the seconds are those of the whole session.',
        'Sessions stay when their lesson or product is deleted; then product_id still finds them. When the student is erased, visitor_email is empty.',
      ),
      input: listSessionsQuery,
      output: classSessionList,
      errors: [invalidDateRange, notFound],
      example: {
        input: { product_id },
        output: {
          object: 'list',
          data: [classSessionExample],
          has_more: false,
          next_starting_after: null,
          measurement,
        },
      },
    },
    listClassSessions,
  ),
}
