import { notFound } from '../../platform/errors.ts'
import { del, get, post } from '../../platform/http/route.ts'
import { wordsQuotaExceeded } from '../usage/index.ts'
import {
  addTextSourceBody,
  deletedExternalSource,
  deletedSource,
  externalIdQuery,
  listSourcesQuery,
  type SavedSource,
  savedSource,
  sourceExample,
  sourceList,
  sourceWithText,
} from './schemas.ts'
import { addTextSource } from './sources/add-text-source.ts'
import { deleteSource, deleteSourceByExternalId } from './sources/delete-source.ts'
import { getSource } from './sources/get-source.ts'
import { listSources } from './sources/list-sources.ts'

const replacedOrMade = (source: SavedSource) => (source.replaced ? 200 : 201)

export const routes = [
  get(
    '/brain/sources',
    {
      permission: 'read',
      summary: 'List knowledge sources',
      description: 'The index of the knowledge base in ascending id, without the texts.',
      query: listSourcesQuery,
      output: sourceList,
      example: {
        output: { object: 'list', data: [sourceExample], has_more: false, next_starting_after: null },
      },
    },
    listSources,
  ),
  post(
    '/brain/sources',
    {
      permission: 'write',
      summary: 'Add a text',
      description:
        'Stores a text, cuts it into passages and makes it available to every clone. An external_id that is in use replaces that source: the old text answers until the new one is ready, and the words are charged for the difference.',
      body: addTextSourceBody,
      // 200,000 code points, each up to 12 bytes when escaped, and the other fields.
      body_limit_bytes: 3_145_728,
      output: savedSource,
      status: replacedOrMade,
      errors: [notFound, wordsQuotaExceeded],
      example: {
        body: {
          title: 'How to start seeds indoors',
          content: 'Sow seeds six weeks before the last frost. Keep them at 20 degrees and water from below.',
          external_id: 'post-118',
        },
        output: { ...sourceExample, replaced: false },
      },
    },
    addTextSource,
  ),
  get(
    '/brain/sources/{id}',
    {
      permission: 'read',
      summary: 'Read a source with its text',
      description: 'One source of the knowledge base, with the full text in content_text.',
      output: sourceWithText,
      example: { output: { ...sourceExample, content_text: 'Sow seeds six weeks before the last frost.' } },
    },
    getSource,
  ),
  del(
    '/brain/sources/{id}',
    {
      permission: 'delete',
      summary: 'Delete a source',
      description: 'Removes a source with its passages for good and frees its words. There is no trash.',
      output: deletedSource,
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteSource,
  ),
  del(
    '/brain/sources',
    {
      permission: 'delete',
      summary: 'Delete a source by external id',
      description: 'The same as deleting by id, for callers who know only their own id of the source.',
      query: externalIdQuery,
      output: deletedExternalSource,
      errors: [notFound],
      example: { output: { id: 10000000001, external_id: 'post-118', deleted: true } },
    },
    deleteSourceByExternalId,
  ),
]
