import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { operations } from './operations.ts'
import { panelOperations } from './panel-operations.ts'
import { setTranscriptOptions } from './schemas.ts'
import { setTranscript } from './transcript/set-transcript.ts'

const ofWebinar = { positional: { id: 'id of the webinar' }, example: '10000000001' }

export const commands = [
  accountCommand(
    {
      name: 'webinar create',
      example:
        '--title "Questions about tomatoes" --format group --starts-at 2027-04-02T18:00:00+02:00 --duration-minutes 60 --timezone Europe/Madrid',
    },
    panelOperations.createWebinar,
  ),
  accountCommand(
    {
      ...ofWebinar,
      name: 'webinar update',
      example: '10000000001 --starts-at 2027-04-02T19:00:00+02:00 --publish',
    },
    panelOperations.updateWebinar,
  ),
  accountCommand({ ...ofWebinar, name: 'webinar start' }, panelOperations.startWebinar),
  accountCommand({ ...ofWebinar, name: 'webinar end' }, panelOperations.endWebinar),
  accountCommand({ ...ofWebinar, name: 'webinar cancel' }, panelOperations.cancelWebinar),
  accountCommand(
    {
      ...ofWebinar,
      name: 'webinar replay',
      example: '10000000001 --asset-id 10000000009 --visibility attendees',
    },
    panelOperations.setReplay,
  ),
  accountCommand(
    {
      ...ofWebinar,
      name: 'webinar transcript',
      example: '10000000001 --file tomatoes.vtt --language en --add-to-knowledge',
    },
    defineCommandOperation(
      { summary: 'Store what was said in a webinar, from a file', input: setTranscriptOptions },
      setTranscript,
    ),
  ),
  accountCommand({ ...ofWebinar, name: 'webinar transcribe' }, panelOperations.transcribeWebinar),
  accountCommand({ ...ofWebinar, name: 'webinar host-link' }, panelOperations.createHostLink),
  accountCommand(
    {
      name: 'webinar list',
      columns: ['id', 'title', 'format', 'status', 'starts_at', 'registrant_count', 'registration_url'],
    },
    operations.listWebinars,
  ),
]
