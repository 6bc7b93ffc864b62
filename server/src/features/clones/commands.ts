import { z } from 'zod'
import { accountCommand } from '../../platform/cli/command.ts'
import { activateClone, publishClone, setCloneCap, setCloneJob, setCloneVoice } from './configure-clone.ts'
import { listVersions } from './list-versions.ts'
import { cloneId, setCapOptions, setJobOptions, setVoiceOptions } from './schemas.ts'

const id = 'id of the clone'

export const commands = [
  accountCommand(
    {
      name: 'clone list',
      summary: 'List the clones',
      options: z.strictObject({}),
      columns: ['id', 'label', 'job', 'is_active', 'published', 'voice_configured', 'updated_at'],
    },
    listVersions,
  ),
  accountCommand(
    {
      name: 'clone activate',
      summary: 'Make a clone the one that answers',
      positional: { id },
      options: cloneId,
      example: '10000000001',
    },
    activateClone,
  ),
  accountCommand(
    {
      name: 'clone publish',
      summary: 'Publish a clone',
      positional: { id },
      options: cloneId,
      example: '10000000001',
    },
    publishClone,
  ),
  accountCommand(
    {
      name: 'clone set-job',
      summary: 'Give a clone its job',
      positional: { id, job: 'what it is for' },
      options: setJobOptions,
      example: '10000000001 sales',
    },
    setCloneJob,
  ),
  accountCommand(
    {
      name: 'clone set-cap',
      summary: 'Bound the replies of a clone in a month',
      positional: { id, cap: 'number of replies, or none' },
      options: setCapOptions,
      example: '10000000001 500',
    },
    setCloneCap,
  ),
  accountCommand(
    {
      name: 'clone set-voice',
      summary: 'Give a clone a voice',
      positional: { id, voice: 'name of the voice, or none' },
      options: setVoiceOptions,
      example: '10000000001 warm-voice-2',
    },
    setCloneVoice,
  ),
]
