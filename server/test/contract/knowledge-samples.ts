import type { TestAccount } from '../factories.ts'
import { createFolder, createSource } from '../records.ts'
import type { Sample } from './samples.ts'

const folderSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: await createFolder(account) },
  body,
})

/** Valid requests of the panel's routes for sources and folders. */
export const knowledgeSamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'PATCH /panel/api/brain/sources/{id}': async (account) => ({
    params: { id: (await createSource(account)).id },
    body: { title: 'Walked' },
  }),
  'PATCH /panel/api/brain/folders/{id}': folderSample({ description: 'Walked' }),
  'POST /panel/api/brain/folders/{id}/move': folderSample({ parent_id: null }),
  'DELETE /panel/api/brain/folders/{id}': folderSample(),
}
