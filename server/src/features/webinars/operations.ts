import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { getWebinar } from './records/get-webinar.ts'
import { listWebinars } from './records/list-webinars.ts'
import { webinar, webinarExample, webinarList } from './schemas.ts'

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
}
