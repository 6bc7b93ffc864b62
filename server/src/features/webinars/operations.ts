import { notFound, notSignedIn } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation, isCreated } from '../../platform/operation.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { liveNotConfigured, registrationClosed, roomNotOpen } from './errors.ts'
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
} from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listWebinars: defineOperation(
    {
      summary: 'List webinars',
      description: paragraphs(
        'All webinars, drafts and cancelled ones too, in ascending id.',
        'Webinars are made and changed on the command line or in the panel.',
      ),
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
  listRegistrants: defineOperation(
    {
      summary: 'List registrants',
      description: 'Who registered for a webinar, in ascending id, each with their own link.',
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
}
