import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation, isCreated } from '../../platform/operation.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { registrationClosed } from './errors.ts'
import { getWebinar } from './records/get-webinar.ts'
import { listWebinars } from './records/list-webinars.ts'
import { createRegistrant } from './registrants/create-registrant.ts'
import { listRegistrants } from './registrants/list-registrants.ts'
import {
  createRegistrantBody,
  listRegistrantsQuery,
  registrant,
  registrantExample,
  registrantList,
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
}
