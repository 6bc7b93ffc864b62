import { z } from 'zod'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { byId, id, listEnvelope } from '../../../platform/http/fields.ts'
import { defineOperation } from '../../../platform/operation.ts'
import { keyTaken } from '../errors.ts'
import { createMeetingType } from './create-meeting-type.ts'
import { deleteMeetingType } from './delete-meeting-type.ts'
import { listMeetingTypes } from './list-meeting-types.ts'
import {
  createMeetingTypeOptions,
  meetingType,
  meetingTypeExample,
  updateMeetingTypeOptions,
} from './schemas.ts'
import { updateMeetingType } from './update-meeting-type.ts'

/** What is done with the pages on which visitors book. */
export const typeOperations = {
  listMeetingTypes: defineOperation(
    {
      summary: 'List the meeting types with their pages',
      description: 'All of them, in ascending id.',
      output: listEnvelope(meetingType),
      example: {
        output: { object: 'list', data: [meetingTypeExample], has_more: false, next_starting_after: null },
      },
    },
    listMeetingTypes,
  ),
  createMeetingType: defineOperation(
    {
      summary: 'Open a page on which visitors book meetings',
      description: 'Its address is booking_url, to be put on a site or into a clone.',
      input: createMeetingTypeOptions,
      status: 201,
      output: meetingType,
      errors: [invalidRequest, notFound, keyTaken],
      example: {
        input: {
          ...{ title: 'A first talk', key: 'first-talk', duration_minutes: 30, host_name: 'Rosa' },
          ...{ host_email: 'rosa@example.com', timezone: 'Europe/Madrid' },
          available: meetingTypeExample.available,
        },
        output: meetingTypeExample,
      },
    },
    createMeetingType,
  ),
  updateMeetingType: defineOperation(
    {
      summary: 'Change what is given of a meeting type',
      description: 'Meetings that are booked stay as they are. Another key is another address.',
      input: updateMeetingTypeOptions,
      output: meetingType,
      errors: [invalidRequest, notFound, keyTaken],
      example: { input: { id: meetingTypeExample.id, buffer_minutes: 10 }, output: meetingTypeExample },
    },
    updateMeetingType,
  ),
  deleteMeetingType: defineOperation(
    {
      summary: 'Close a booking page for good',
      description: 'Meetings that are booked stay, and their visitors can still cancel them.',
      input: byId,
      output: z.strictObject({ id: id(), deleted: z.literal(true) }),
      errors: [notFound],
      example: { output: { id: meetingTypeExample.id, deleted: true } },
    },
    deleteMeetingType,
  ),
}
