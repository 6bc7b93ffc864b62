import { notFound } from '../../platform/errors.ts'
import { get, patch, post } from '../../platform/http/route.ts'
import { createVersion } from './create-version.ts'
import { recommendFixedByJob, voiceNotConfigured } from './errors.ts'
import { listVersions } from './list-versions.ts'
import { createVersionBody, updateVersionBody, version, versionExample, versionList } from './schemas.ts'
import { updateVersion } from './update-version.ts'

export const routes = [
  get(
    '/versions',
    {
      permission: 'read',
      summary: 'List clones',
      description:
        'Every clone of the account with its configuration; is_active marks the one that answers by default.',
      output: versionList,
      example: {
        output: { object: 'list', data: [versionExample], has_more: false, next_starting_after: null },
      },
    },
    listVersions,
  ),
  post(
    '/versions',
    {
      permission: 'write',
      summary: 'Create a clone',
      description:
        'A new clone is neither active nor published and sees all knowledge. With copy_from_version_id it starts with the configuration of that clone.',
      body: createVersionBody,
      output: version,
      status: 201,
      errors: [notFound],
      example: {
        body: { label: 'Sales assistant' },
        output: { ...versionExample, label: 'Sales assistant', is_active: false, published: false },
      },
    },
    createVersion,
  ),
  patch(
    '/versions/{id}',
    {
      permission: 'write',
      summary: 'Configure a clone',
      description:
        'Only what is sent changes. Knowledge works by exclusion: a clone sees everything but the folders (with what lies below them) and sources that it excludes.',
      body: updateVersionBody,
      output: version,
      errors: [recommendFixedByJob, voiceNotConfigured],
      example: {
        body: { label: 'Garden school', cite_source_links: true, suggestions: ['When do I sow?'] },
        output: { ...versionExample, cite_source_links: true, suggestions: ['When do I sow?'] },
      },
    },
    updateVersion,
  ),
]
