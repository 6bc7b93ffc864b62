import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { operations } from './operations.ts'
import { cancelMeeting, completeMeeting, markNoShow } from './records/close-meeting.ts'
import { createMeeting } from './records/create-meeting.ts'
import { updateMeeting } from './records/update-meeting.ts'
import {
  cancelMeetingOptions,
  createMeetingOptions,
  setTranscriptOptions,
  updateMeetingOptions,
} from './schemas.ts'
import { setTranscript } from './transcript/set-transcript.ts'
import { transcribeMeeting } from './transcript/transcribe-meeting.ts'
import { createMeetingType } from './types/create-meeting-type.ts'
import { deleteMeetingType } from './types/delete-meeting-type.ts'
import { listMeetingTypes } from './types/list-meeting-types.ts'
import { createMeetingTypeOptions, updateMeetingTypeOptions } from './types/schemas.ts'
import { updateMeetingType } from './types/update-meeting-type.ts'

const meetingId = { id: 'id of the meeting' }
const typeId = { id: 'id of the meeting type' }

export const commands = [
  accountCommand(
    {
      name: 'meeting create',
      example:
        '--title "A first talk" --starts-at 2027-05-04T09:30:00+02:00 --duration-minutes 30 --email ana@example.com --name Ana --host-name Rosa --host-email rosa@example.com --timezone Europe/Madrid',
    },
    defineCommandOperation(
      { summary: 'Note a meeting that was agreed on; nobody gets a mail', input: createMeetingOptions },
      createMeeting,
    ),
  ),
  accountCommand(
    {
      name: 'meeting update',
      positional: meetingId,
      example: '10000000001 --starts-at 2027-05-04T11:00:00+02:00 --url https://meet.example.com/rosa',
    },
    defineCommandOperation(
      {
        summary: 'Change what is given of a meeting; who booked it gets a mail',
        input: updateMeetingOptions,
      },
      updateMeeting,
    ),
  ),
  accountCommand(
    { name: 'meeting cancel', positional: meetingId, example: '10000000001 --reason "I am ill"' },
    defineCommandOperation(
      { summary: 'Cancel a meeting; who booked it gets a mail', input: cancelMeetingOptions },
      cancelMeeting,
    ),
  ),
  accountCommand(
    {
      name: 'meeting transcript',
      positional: meetingId,
      example: '10000000001 --file talk.srt --language en',
    },
    defineCommandOperation(
      { summary: 'Store what was said in a meeting, from a file', input: setTranscriptOptions },
      setTranscript,
    ),
  ),
  accountCommand(
    { name: 'meeting transcribe', positional: meetingId, example: '10000000001' },
    defineCommandOperation(
      { summary: 'Have the transcript made of the recording', input: byId },
      transcribeMeeting,
    ),
  ),
  accountCommand(
    { name: 'meeting no-show', positional: meetingId, example: '10000000001' },
    defineCommandOperation({ summary: 'Note that the visitor did not come', input: byId }, markNoShow),
  ),
  accountCommand(
    { name: 'meeting complete', positional: meetingId, example: '10000000001' },
    defineCommandOperation({ summary: 'Note that a meeting took place', input: byId }, completeMeeting),
  ),
  accountCommand(
    {
      name: 'meeting list',
      columns: ['id', 'title', 'status', 'starts_at', 'duration_minutes', 'contact_id'],
    },
    operations.listMeetings,
  ),
  accountCommand(
    {
      name: 'meeting-type create',
      example:
        '--title "A first talk" --key first-talk --duration-minutes 30 --host-name Rosa --host-email rosa@example.com --timezone Europe/Madrid --available "mon-fri 09:00-13:00,16:00-18:00" --question "What do you grow?!"',
    },
    defineCommandOperation(
      { summary: 'Open a page on which visitors book meetings', input: createMeetingTypeOptions },
      createMeetingType,
    ),
  ),
  accountCommand(
    {
      name: 'meeting-type update',
      positional: typeId,
      example: '10000000001 --available "tue,thu 10:00-12:00" --buffer-minutes 15',
    },
    defineCommandOperation(
      {
        summary: 'Change what is given of a meeting type; meetings that are booked stay as they are',
        input: updateMeetingTypeOptions,
      },
      updateMeetingType,
    ),
  ),
  accountCommand(
    { name: 'meeting-type delete', positional: typeId, example: '10000000001' },
    defineCommandOperation(
      { summary: 'Close a booking page for good; meetings that are booked stay', input: byId },
      deleteMeetingType,
    ),
  ),
  accountCommand(
    {
      name: 'meeting-type list',
      columns: ['id', 'key', 'title', 'duration_minutes', 'available', 'booking_url'],
    },
    defineCommandOperation({ summary: 'List the meeting types with their pages' }, listMeetingTypes),
  ),
]
