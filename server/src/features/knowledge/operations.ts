import { notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineOperation, defineUpload } from '../../platform/operation.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { wordsQuotaExceeded } from '../usage/index.ts'
import { listCitedSources } from './citations/list-cited-sources.ts'
import {
  fileNoText,
  fileUnreadable,
  instagramNeedsFile,
  linkNoContent,
  linkUnreachable,
  pdfNoText,
  pdfUnreadable,
  sourceOfCourse,
  vimeoNeedsFile,
  youtubeNeedsFile,
} from './errors.ts'
import { folderOperations } from './folders/operations.ts'
import { guidedAnswerOperations } from './guided-answers/operations.ts'
import { transcribeSource } from './recordings/transcribe-source.ts'
import {
  citedSourceList,
  createFileSourceBody,
  createLinkSourceBody,
  createPdfSourceBody,
  createTextSourceBody,
  deletedExternalSource,
  deletedSource,
  externalIdQuery,
  listSourcesQuery,
  pdfExample,
  type SavedSource,
  savedSource,
  source,
  sourceExample,
  sourceList,
  sourceWithText,
  updateSourceBody,
} from './schemas.ts'
import { createFileSource } from './sources/create-file-source.ts'
import { createLinkSource } from './sources/create-link-source.ts'
import { createPdfSource } from './sources/create-pdf-source.ts'
import { createTextSource } from './sources/create-text-source.ts'
import { deleteSource, deleteSourceByExternalId } from './sources/delete-source.ts'
import { maxFileBytes } from './sources/file-kinds.rules.ts'
import { getSource } from './sources/get-source.ts'
import { listSources } from './sources/list-sources.ts'
import { updateSource } from './sources/update-source.ts'

const replacedOrMade = (source: SavedSource) => (source.replaced ? 200 : 201)

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listSources: defineOperation(
    {
      summary: 'List knowledge sources',
      description: 'The index of the knowledge base by id, without the texts.',
      input: listSourcesQuery,
      output: sourceList,
      errors: [notFound],
      example: {
        output: { object: 'list', data: [sourceExample], has_more: false, next_starting_after: null },
      },
    },
    listSources,
  ),
  listCitedSources: defineOperation(
    {
      summary: 'List knowledge sources with their citations',
      description:
        'As GET /brain/sources of the API, with how many conversations have replies that use each source.',
      input: listSourcesQuery,
      output: citedSourceList,
      errors: [notFound],
      example: {
        output: {
          object: 'list',
          data: [{ ...sourceExample, cited_in_count: 12, last_cited_at: sourceExample.updated_at }],
          has_more: false,
          next_starting_after: null,
        },
      },
    },
    listCitedSources,
  ),
  createTextSource: defineOperation(
    {
      summary: 'Add a text',
      description: paragraphs(
        'Stores a text, cuts it into passages and makes it available to every clone. The source is ready in the answer. A request that fails leaves no source behind.',
        'An external_id that is in use replaces that source: the old text answers until the new one is ready, and the words are charged for the difference. Where the text is the same, title, date, folder and hash change and nothing is charged.',
      ),
      input: createTextSourceBody,
      // 200,000 code points, each up to 12 bytes when escaped, and the other fields.
      maxBodyBytes: 3_145_728,
      callsOut: true,
      output: savedSource,
      status: replacedOrMade,
      errors: [notFound, wordsQuotaExceeded],
      example: {
        input: {
          title: 'How to start seeds indoors',
          content: 'Sow seeds six weeks before the last frost. Keep them at 20 degrees and water from below.',
          external_id: 'post-118',
        },
        output: { ...sourceExample, replaced: false },
      },
    },
    createTextSource,
  ),
  createLinkSource: defineOperation(
    {
      summary: 'Add a web page or a video',
      description: paragraphs(
        'Keeps the main text of a web page, or what one person says in a video of YouTube or Vimeo. The same pipeline, replacement by external_id and word quota as for a text. A link that fails leaves the old source as it is.',
        'Web pages:',
        bullets(
          'Up to 5 redirects are followed. A page must arrive within 30 seconds. One that is not HTML, larger than 10 MB or empty is 422 link_no_content.',
          "The title is the page's heading where its HTML title holds it. content_date is the day of publication that the page names.",
          'Answers cite the address that the page gives itself on its own site. url stays as it was given.',
        ),
        'Videos:',
        bullets(
          "The words come from the captions in the video's own language. Written captions go before those that a machine heard. Answers cite the second at which a passage begins.",
          'Captions that show several speakers (`>>`, dialogue dashes, names before colons), or that cannot be had, are 422 youtube_needs_file or vimeo_needs_file. Links to Instagram are always 422 instagram_needs_file. The original file must then be added in the panel.',
          'YouTube and Vimeo publish no interface for captions and may change or refuse theirs on any day.',
        ),
      ),
      input: createLinkSourceBody,
      callsOut: true,
      output: savedSource,
      status: replacedOrMade,
      errors: [
        notFound,
        wordsQuotaExceeded,
        urlNotAllowed,
        linkUnreachable,
        linkNoContent,
        youtubeNeedsFile,
        vimeoNeedsFile,
        instagramNeedsFile,
      ],
      example: {
        input: { url: 'https://example.com/sowing', external_id: 'sowing-page' },
        output: {
          ...sourceExample,
          source_type: 'website',
          url: 'https://example.com/sowing',
          replaced: false,
        },
      },
    },
    createLinkSource,
  ),
  createPdfSource: defineOperation(
    {
      summary: 'Add a PDF',
      description:
        'Keeps the text of a PDF in reading order: columns one after the other, words that a line end parts joined, lines that repeat in the margins of the pages left out. It is read in a process of its own, within 20 seconds, 2,000 pages and bounded memory. The same pipeline, replacement by external_id and word quota as for a text.',
      input: createPdfSourceBody,
      // 3,145,728 bytes in base64, whose slashes some clients escape, and the other fields.
      maxBodyBytes: 5_242_880,
      callsOut: true,
      output: savedSource,
      status: replacedOrMade,
      errors: [notFound, wordsQuotaExceeded, pdfNoText, pdfUnreadable],
      example: {
        input: { title: 'Bread for beginners', file_base64: pdfExample, external_id: 'bread.pdf' },
        output: { ...sourceExample, source_type: 'pdf', title: 'Bread for beginners', replaced: false },
      },
    },
    createPdfSource,
  ),
  createFileSource: defineUpload(
    {
      summary: 'Add a file',
      description: paragraphs(
        'Keeps the text of a file. It has the title of its name. The same pipeline and word quota as for a text.',
        bullets(
          'PDF and Word (.docx) up to 100 MB. Texts (.txt, .md), saved pages (.html) and captions (.srt, .vtt) up to 10 MB.',
          'Sound and film (.mp3, .m4a, .wav, .ogg, .flac, .webm, .mp4, .mov, .mkv) up to 500 MB, where the installation has a server of transcriptions. The source has the status extracting while it is written down, then ready or error.',
          'Of captions and recordings answers cite the second at which a passage begins.',
          'Each file is read in a process of its own, within 20 seconds and bounded memory.',
        ),
      ),
      input: createFileSourceBody,
      maxFileBytes,
      output: savedSource,
      status: 201,
      errors: [notFound, wordsQuotaExceeded, pdfNoText, pdfUnreadable, fileNoText, fileUnreadable],
      example: { output: { ...sourceExample, replaced: false } },
    },
    createFileSource,
  ),
  transcribeSource: defineOperation(
    {
      summary: 'Have a recording written down again',
      description: 'For a source of a recording whose status is error. What is being written down goes on.',
      input: byId,
      output: source,
      errors: [notFound],
      example: { output: { ...sourceExample, source_type: 'video', status: 'extracting', word_count: 0 } },
    },
    transcribeSource,
  ),
  getSource: defineOperation(
    {
      summary: 'Read a source with its text',
      description: 'One source of the knowledge base, with the full text in content_text.',
      input: byId,
      output: sourceWithText,
      example: { output: { ...sourceExample, content_text: 'Sow seeds six weeks before the last frost.' } },
    },
    getSource,
  ),
  deleteSource: defineOperation(
    {
      summary: 'Delete a source',
      description: 'Removes a source with its passages for good and frees its words. There is no trash.',
      input: byId,
      output: deletedSource,
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteSource,
  ),
  deleteSourceByExternalId: defineOperation(
    {
      summary: 'Delete a source by external id',
      description: 'The same as deleting by id, for callers who know only their own id of the source.',
      input: externalIdQuery,
      output: deletedExternalSource,
      errors: [notFound],
      example: { output: { id: 10000000001, external_id: 'post-118', deleted: true } },
    },
    deleteSourceByExternalId,
  ),
  updateSource: defineOperation(
    {
      summary: 'Change the title, folder or day of a source',
      description: paragraphs(
        'Only what is sent changes; the text stays. A new title is found at once.',
        'A clone that excludes the new folder does not see the source any more, and one that excluded only the old folder does. The text of a course entry is 409 source_of_course.',
      ),
      input: updateSourceBody.extend({ id: id() }),
      takesIfMatch: true,
      output: source,
      errors: [sourceOfCourse],
      example: {
        input: { id: sourceExample.id, title: 'Starting seeds indoors' },
        output: { ...sourceExample, title: 'Starting seeds indoors' },
      },
    },
    updateSource,
  ),
  ...folderOperations,
  ...guidedAnswerOperations,
}
