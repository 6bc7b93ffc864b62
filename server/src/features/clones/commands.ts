import { accountCommand } from '../../platform/cli/command.ts'
import { operations } from './operations.ts'

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
    operations.activateVersion,
  ),
  accountCommand(
    { name: 'clone publish', positional: { id }, example: '10000000001' },
    operations.publishVersion,
  ),
  accountCommand(
    { name: 'clone set-job', positional: { id, job: 'what it is for' }, example: '10000000001 sales' },
    operations.setVersionJob,
  ),
  accountCommand(
    {
      name: 'clone set-cap',
      positional: { id, cap: 'number of replies (0: none at all), or none for no cap' },
      example: '10000000001 500',
    },
    operations.setVersionCap,
  ),
  accountCommand(
    {
      name: 'clone set-voice',
      positional: { id, voice: 'name of the voice, or none' },
      example: '10000000001 warm-voice-2',
    },
    operations.setVersionVoice,
  ),
  accountCommand(
    {
      name: 'clone set-messages',
      positional: { id },
      example: '10000000001 --first "Hi, I am Ana. Ask me about bread." --person none',
    },
    operations.setVersionMessages,
  ),
]
