import { notFound } from '../../platform/errors.ts'
import { byId, id, wholeListQuery } from '../../platform/http/fields.ts'
import { defineOperation } from '../../platform/operation.ts'
import { activateClone, publishClone, setCloneCap, setCloneJob, setCloneVoice } from './configure-clone.ts'
import { createVersion } from './create-version.ts'
import { recommendFixedByJob, voiceNotConfigured } from './errors.ts'
import { listVersions } from './list-versions.ts'
import { readCloneMessages } from './read-clone-messages.ts'
import {
  cloneMessages,
  createVersionBody,
  messagesExample,
  setCapOptions,
  setJobOptions,
  setMessagesOptions,
  setVoiceOptions,
  updateVersionBody,
  version,
  versionExample,
  versionList,
} from './schemas.ts'
import { setCloneMessages } from './set-clone-messages.ts'
import { updateVersion } from './update-version.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listVersions: defineOperation(
    {
      summary: 'List clones',
      description:
        'Every clone of the account with its configuration; is_active marks the one that answers by default. The first one is made with the account, active and published.',
      input: wholeListQuery,
      output: versionList,
      example: {
        output: { object: 'list', data: [versionExample], has_more: false, next_starting_after: null },
      },
    },
    listVersions,
  ),
  createVersion: defineOperation(
    {
      summary: 'Create a clone',
      description:
        'A new clone is neither active nor published and sees all knowledge. With copy_from_version_id it takes over everything but label, activation and publication: exclusions, voice and monthly cap too, and the description unless one is given. The replies of the original do not count in the copy.',
      input: createVersionBody,
      output: version,
      status: 201,
      errors: [notFound],
      example: {
        input: { label: 'Sales assistant' },
        output: { ...versionExample, label: 'Sales assistant', is_active: false, published: false },
      },
    },
    createVersion,
  ),
  updateVersion: defineOperation(
    {
      summary: 'Configure a clone',
      description:
        'Only what is sent changes. Knowledge works by exclusion: a clone sees everything but the folders (with what lies below them) and sources that it excludes. Ids of folders and sources leave the exclusions when these are deleted.',
      input: updateVersionBody.extend({ id: id() }),
      takesIfMatch: true,
      output: version,
      errors: [recommendFixedByJob, voiceNotConfigured],
      example: {
        input: {
          id: versionExample.id,
          label: 'Garden school',
          cite_source_links: true,
          suggestions: ['When do I sow?'],
        },
        output: { ...versionExample, cite_source_links: true, suggestions: ['When do I sow?'] },
      },
    },
    updateVersion,
  ),
  activateVersion: defineOperation(
    {
      summary: 'Make a clone the one that answers',
      description:
        'The clone answers where none is named. It is published, and the one that answered before stays published.',
      input: byId,
      output: version,
      example: { input: { id: versionExample.id }, output: versionExample },
    },
    activateClone,
  ),
  publishVersion: defineOperation(
    {
      summary: 'Publish a clone',
      description: 'A published clone answers whoever names it.',
      input: byId,
      output: version,
      example: { input: { id: versionExample.id }, output: versionExample },
    },
    publishClone,
  ),
  setVersionJob: defineOperation(
    {
      summary: 'Give a clone its job',
      description: 'The job sales makes it recommend, deliverables stops it, general leaves that as it is.',
      input: setJobOptions,
      takesIfMatch: true,
      output: version,
      example: { input: { id: versionExample.id, job: 'general' }, output: versionExample },
    },
    setCloneJob,
  ),
  setVersionCap: defineOperation(
    {
      summary: 'Limit the replies of a clone in a month',
      description: 'With 0 it replies to nobody; null takes the limit away.',
      input: setCapOptions,
      takesIfMatch: true,
      output: version,
      example: { input: { id: versionExample.id, cap: null }, output: versionExample },
    },
    setCloneCap,
  ),
  setVersionVoice: defineOperation(
    {
      summary: 'Give a clone a voice',
      description: 'Sets the name of the voice; null takes the voice away, and switches voice calls off.',
      input: setVoiceOptions,
      takesIfMatch: true,
      output: version,
      example: { input: { id: versionExample.id, voice: null }, output: versionExample },
    },
    setCloneVoice,
  ),
  readVersionMessages: defineOperation(
    {
      summary: "Read a clone's own messages",
      description:
        "What the creator wants said word for word to visitors of its language; null stands for the platform's own words.",
      input: byId,
      output: cloneMessages,
      example: { output: messagesExample },
    },
    readCloneMessages,
  ),
  setVersionMessages: defineOperation(
    {
      summary: "Write a clone's own messages; without any, read them",
      description:
        'Only the messages that are sent change. They are said word for word; to a visitor of another language the words of the platform follow.',
      input: setMessagesOptions,
      takesIfMatch: true,
      output: cloneMessages,
      example: {
        input: { id: versionExample.id, first: messagesExample.messages.first, person: null },
        output: messagesExample,
      },
    },
    setCloneMessages,
  ),
}
