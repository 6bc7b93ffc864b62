import { notFound } from '../../../platform/errors.ts'
import { byId, id } from '../../../platform/http/fields.ts'
import { defineOperation } from '../../../platform/operation.ts'
import { folderInsideItself, folderNameTaken, folderNotEmpty, folderOfProduct } from '../errors.ts'
import {
  createFolderBody,
  deletedFolder,
  folder,
  folderExample,
  folderList,
  moveFolderBody,
  type SavedFolder,
  savedFolder,
  updateFolderBody,
} from '../schemas.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { listFolders } from './list-folders.ts'
import { moveFolder } from './move-folder.ts'
import { updateFolder } from './update-folder.ts'

const foundOrMade = (made: SavedFolder) => (made.created ? 201 : 200)

/** What is done with folders, by name. */
export const folderOperations = {
  listFolders: defineOperation(
    {
      summary: 'List folders',
      description: 'Every folder of the knowledge base, flat: the tree is in parent_id.',
      output: folderList,
      example: {
        output: { object: 'list', data: [folderExample], has_more: false, next_starting_after: null },
      },
    },
    listFolders,
  ),
  createFolder: defineOperation(
    {
      summary: 'Make a folder',
      description:
        'Makes a folder. Where a folder of that name is on that level already, it is returned as it is, with created false.',
      input: createFolderBody,
      output: savedFolder,
      status: foundOrMade,
      errors: [notFound],
      example: { input: { name: 'Garden course' }, output: { ...folderExample, created: true } },
    },
    createFolder,
  ),
  updateFolder: defineOperation(
    {
      summary: 'Rename or describe a folder',
      description:
        'Only what is sent changes. The folder of a product is named as the product: 409 folder_of_product.',
      input: updateFolderBody.extend({ id: id() }),
      output: folder,
      errors: [folderOfProduct, folderNameTaken],
      example: {
        input: { id: folderExample.id, description: 'Transcripts of the lessons' },
        output: { ...folderExample, description: 'Transcripts of the lessons' },
      },
    },
    updateFolder,
  ),
  moveFolder: defineOperation(
    {
      summary: 'Move a folder',
      description:
        'Everything in the folder goes with it. Clones that exclude the new parent do not see it any more; those that excluded only the old one do.',
      input: moveFolderBody.extend({ id: id() }),
      output: folder,
      errors: [folderOfProduct, folderInsideItself, folderNameTaken],
      example: { input: { id: folderExample.id, parent_id: null }, output: folderExample },
    },
    moveFolder,
  ),
  deleteFolder: defineOperation(
    {
      summary: 'Delete an empty folder',
      description:
        'A folder with sources or folders in it is 409 folder_not_empty: sources that clones do not see must not come to light by it. The folder leaves the exclusions of clones.',
      input: byId,
      output: deletedFolder,
      errors: [folderOfProduct, folderNotEmpty],
      example: { output: { id: folderExample.id, deleted: true } },
    },
    deleteFolder,
  ),
}
