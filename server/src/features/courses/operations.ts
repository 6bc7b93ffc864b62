import { notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { wordsQuotaExceeded } from '../usage/index.ts'
import { readCourse } from './editor/read-course.ts'
import { saveCourse } from './editor/save-course.ts'
import { course, courseExample, saveCourseBody } from './editor/schemas.ts'
import { getEntryImport } from './entries/get-entry-import.ts'
import { importEntries } from './entries/import-entries.ts'
import {
  importBody,
  importQuery,
  importReceipt,
  updatedEntries,
  updateEntriesBody,
} from './entries/schemas.ts'
import { updateImportedEntries } from './entries/update-imported-entries.ts'
import {
  courseFileInvalid,
  duplicateEntries,
  entryNotFound,
  importConflict,
  productKindNotSupported,
} from './errors.ts'
import { importExample, receiptExample, updateExample } from './examples.ts'
import { listSaves } from './history/list-saves.ts'
import { saveExample, saveList, savesQuery } from './history/schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  importEntries: defineOperation(
    {
      summary: 'Import content entries',
      description: paragraphs(
        'Appends 1 to 50 text entries to a course, masterclass, capsules or downloadable product as units: all of them, or none. What is published enters the knowledge and counts as words; drafts do not.',
        'The entries of a course lie in its folder, on the top level and with its title. A folder of that name that no course owns becomes it. A second course of the same title has a number behind it.',
        'An identical retry is answered with the first receipt and 200. The fields are compared after defaults, trimming of titles and conversion of published_at to UTC. The order of the entries counts. A batch that is known is answered before the kind of the product is checked.',
      ),
      input: importBody.extend({ id: id() }),
      maxBodyBytes: 3_145_728,
      callsOut: true,
      status: ({ data }) => (data.replayed ? 200 : 201),
      output: importReceipt,
      errors: [wordsQuotaExceeded, duplicateEntries, importConflict, productKindNotSupported],
      example: { input: { id: receiptExample.data.product_id, ...importExample }, output: receiptExample },
    },
    importEntries,
  ),
  getEntryImport: defineOperation(
    {
      summary: 'Read the receipt of an import',
      description: 'The receipt of a batch as it was first given; later edits of its units do not show.',
      input: importQuery.extend({ id: id() }),
      output: importReceipt,
      errors: [notFound],
      example: {
        input: { id: receiptExample.data.product_id, external_id: importExample.external_id },
        output: receiptExample,
      },
    },
    getEntryImport,
  ),
  updateImportedEntries: defineOperation(
    {
      summary: 'Change category and summary of entries',
      description:
        'Changes how imported entries are presented: all entries that are named, or none. null clears a field. A field that is left out keeps its value. The request may be repeated.',
      input: updateEntriesBody.extend({ id: id() }),
      output: updatedEntries,
      errors: [notFound, duplicateEntries, entryNotFound],
      example: updateExample,
    },
    updateImportedEntries,
  ),
  readCourse: defineOperation(
    {
      summary: 'Read a course',
      description:
        'The course of a product, or its exam, as a course file has it: every part with its key, drafts and answers too.',
      input: byId,
      output: course,
      errors: [productKindNotSupported],
      example: { output: courseExample },
    },
    readCourse,
  ),
  saveCourse: defineOperation(
    {
      summary: 'Save a course',
      description: paragraphs(
        'Makes the course of a product what is sent: a part that is missing is removed, with its evidence kept, and one whose key returns has its old id. All of it is stored, or nothing.',
        'The fields and their rules are those of course files; a text stands in html. Each line of course_file_invalid names the field that is wrong, such as modules[0].title.',
      ),
      input: saveCourseBody.extend({ id: id() }),
      maxBodyBytes: 8_388_608,
      callsOut: true,
      takesIfMatch: true,
      output: course,
      errors: [productKindNotSupported, courseFileInvalid, wordsQuotaExceeded],
      example: {
        input: { id: courseExample.product_id, modules: courseExample.modules },
        output: courseExample,
      },
    },
    saveCourse,
  ),
  listCourseSaves: defineOperation(
    {
      summary: 'List what was changed in a course, and by whom',
      description:
        'Every save in the editor and every course file that was applied, newest first, with the parts that it added, changed or removed. A part that came or went with the one that holds it is not told again. The newest 100 saves are kept, and of each its first 100 changes; they hold titles, and nothing of what a part says.',
      input: savesQuery.extend({ id: id() }),
      output: saveList,
      errors: [productKindNotSupported],
      example: {
        output: { object: 'list', data: [saveExample], has_more: false, next_starting_after: null },
      },
    },
    listSaves,
  ),
}
