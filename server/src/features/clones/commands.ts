import { accountCommand } from '../../platform/cli/command.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { activateClone, publishClone, setCloneCap, setCloneJob, setCloneVoice } from './configure-clone.ts'
import { operations } from './operations.ts'
import { setCapOptions, setJobOptions, setMessagesOptions, setVoiceOptions } from './schemas.ts'
import { setCloneMessages } from './set-clone-messages.ts'

const id = 'id of the clone'

export const commands = [
  accountCommand(
    {
      name: 'clone list',
      columns: ['id', 'label', 'job', 'is_active', 'published', 'voice_configured', 'updated_at'],
    },
    operations.listVersions,
  ),
  accountCommand(
    { name: 'clone activate', positional: { id }, example: '10000000001' },
    defineCommandOperation(
      {
        summary: 'Make a clone the one that answers; it is published, and the one before stays published',
        input: byId,
      },
      activateClone,
    ),
  ),
  accountCommand(
    { name: 'clone publish', positional: { id }, example: '10000000001' },
    defineCommandOperation({ summary: 'Publish a clone', input: byId }, publishClone),
  ),
  accountCommand(
    { name: 'clone set-job', positional: { id, job: 'what it is for' }, example: '10000000001 sales' },
    defineCommandOperation(
      {
        summary:
          'Give a clone its job; sales makes it recommend, deliverables stops it, general leaves that as it is',
        input: setJobOptions,
      },
      setCloneJob,
    ),
  ),
  accountCommand(
    {
      name: 'clone set-cap',
      positional: { id, cap: 'number of replies (0: none at all), or none for no cap' },
      example: '10000000001 500',
    },
    defineCommandOperation(
      { summary: 'Limit the replies of a clone in a month', input: setCapOptions },
      setCloneCap,
    ),
  ),
  accountCommand(
    {
      name: 'clone set-voice',
      positional: { id, voice: 'name of the voice, or none' },
      example: '10000000001 warm-voice-2',
    },
    defineCommandOperation(
      { summary: 'Give a clone a voice; none switches its voice calls off too', input: setVoiceOptions },
      setCloneVoice,
    ),
  ),
  accountCommand(
    {
      name: 'clone set-messages',
      positional: { id },
      example: '10000000001 --first "Hi, I am Ana. Ask me about bread." --person none',
    },
    defineCommandOperation(
      {
        summary: "Write a clone's own messages, which it says word for word; without options it shows them",
        input: setMessagesOptions,
      },
      setCloneMessages,
    ),
  ),
]
