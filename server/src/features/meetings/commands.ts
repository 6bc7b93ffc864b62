import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { operations } from './operations.ts'
import { panelOperations } from './panel-operations.ts'
import { setTranscriptOptions } from './schemas.ts'
import { setTranscript } from './transcript/set-transcript.ts'
import { typeOperations } from './types/operations.ts'

const ofMeeting = { positional: { id: 'id of the meeting' }, example: '10000000001' }
const ofType = { positional: { id: 'id of the meeting type' }, example: '10000000001' }

export const commands = [
  accountCommand(
    {
      name: 'meeting create',
      example:
        '--title "A first talk" --starts-at 2027-05-04T09:30:00+02:00 --duration-minutes 30 --email ana@example.com --name Ana --host-name Rosa --host-email rosa@example.com --timezone Europe/Madrid',
    },
    panelOperations.createMeeting,
  ),
  accountCommand(
    {
      ...ofMeeting,
      name: 'meeting update',
      example: '10000000001 --starts-at 2027-05-04T11:00:00+02:00 --url https://meet.example.com/rosa',
    },
    panelOperations.updateMeeting,
  ),
  accountCommand(
    { ...ofMeeting, name: 'meeting cancel', example: '10000000001 --reason "I am ill"' },
    panelOperations.cancelMeeting,
  ),
  accountCommand(
    { ...ofMeeting, name: 'meeting transcript', example: '10000000001 --file talk.srt --language en' },
    defineCommandOperation(
      { summary: 'Store what was said in a meeting, from a file', input: setTranscriptOptions },
      setTranscript,
    ),
  ),
  accountCommand({ ...ofMeeting, name: 'meeting transcribe' }, panelOperations.transcribeMeeting),
  accountCommand({ ...ofMeeting, name: 'meeting no-show' }, panelOperations.markNoShow),
  accountCommand({ ...ofMeeting, name: 'meeting complete' }, panelOperations.completeMeeting),
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
    typeOperations.createMeetingType,
  ),
  accountCommand(
    {
      ...ofType,
      name: 'meeting-type update',
      example: '10000000001 --available "tue,thu 10:00-12:00" --buffer-minutes 15',
    },
    typeOperations.updateMeetingType,
  ),
  accountCommand({ ...ofType, name: 'meeting-type delete' }, typeOperations.deleteMeetingType),
  accountCommand(
    {
      name: 'meeting-type list',
      columns: ['id', 'key', 'title', 'duration_minutes', 'available', 'booking_url'],
    },
    typeOperations.listMeetingTypes,
  ),
]
