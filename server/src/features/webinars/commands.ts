import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { cancelWebinar } from './changes/cancel-webinar.ts'
import { endWebinar } from './changes/end-webinar.ts'
import { startWebinar } from './changes/start-webinar.ts'
import { updateWebinar } from './changes/update-webinar.ts'
import { operations } from './operations.ts'
import { createWebinar } from './records/create-webinar.ts'
import { setReplay } from './replay/set-replay.ts'
import { createHostLink } from './rooms/create-host-link.ts'
import {
  createWebinarOptions,
  hostLinkOptions,
  setReplayOptions,
  setTranscriptOptions,
  updateWebinarOptions,
} from './schemas.ts'
import { setTranscript } from './transcript/set-transcript.ts'
import { transcribeWebinar } from './transcript/transcribe-webinar.ts'

const webinarId = { id: 'id of the webinar' }

export const commands = [
  accountCommand(
    {
      name: 'webinar create',
      example:
        '--title "Questions about tomatoes" --format group --starts-at 2027-04-02T18:00:00+02:00 --duration-minutes 60 --timezone Europe/Madrid',
    },
    defineCommandOperation({ summary: 'Make a webinar', input: createWebinarOptions }, createWebinar),
  ),
  accountCommand(
    {
      name: 'webinar update',
      positional: webinarId,
      example: '10000000001 --starts-at 2027-04-02T19:00:00+02:00 --publish',
    },
    defineCommandOperation(
      { summary: 'Change what is given of a webinar, or publish a draft', input: updateWebinarOptions },
      updateWebinar,
    ),
  ),
  accountCommand(
    { name: 'webinar start', positional: webinarId, example: '10000000001' },
    defineCommandOperation({ summary: 'Let a webinar go live now', input: byId }, startWebinar),
  ),
  accountCommand(
    { name: 'webinar end', positional: webinarId, example: '10000000001' },
    defineCommandOperation({ summary: 'End a live webinar', input: byId }, endWebinar),
  ),
  accountCommand(
    {
      name: 'webinar replay',
      positional: webinarId,
      example: '10000000001 --asset-id 10000000009 --visibility attendees',
    },
    defineCommandOperation(
      { summary: 'Say which film is the replay of a webinar, and who may watch it', input: setReplayOptions },
      setReplay,
    ),
  ),
  accountCommand(
    {
      name: 'webinar transcript',
      positional: webinarId,
      example: '10000000001 --file tomatoes.vtt --language en --add-to-knowledge',
    },
    defineCommandOperation(
      { summary: 'Store what was said in a webinar, from a file', input: setTranscriptOptions },
      setTranscript,
    ),
  ),
  accountCommand(
    { name: 'webinar transcribe', positional: webinarId, example: '10000000001' },
    defineCommandOperation(
      { summary: 'Have the transcript made of the replay', input: byId },
      transcribeWebinar,
    ),
  ),
  accountCommand(
    { name: 'webinar cancel', positional: webinarId, example: '10000000001' },
    defineCommandOperation({ summary: 'Cancel a webinar that is not over', input: byId }, cancelWebinar),
  ),
  accountCommand(
    { name: 'webinar host-link', positional: webinarId, example: '10000000001' },
    defineCommandOperation(
      { summary: 'Print what a host enters a room with, good until the end', input: hostLinkOptions },
      createHostLink,
    ),
  ),
  accountCommand(
    {
      name: 'webinar list',
      columns: ['id', 'title', 'format', 'status', 'starts_at', 'registrant_count', 'registration_url'],
    },
    operations.listWebinars,
  ),
]
