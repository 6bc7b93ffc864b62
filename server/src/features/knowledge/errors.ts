import { defineError } from '../../platform/errors.ts'

export const pdfNoText = defineError(
  422,
  'pdf_no_text',
  'The PDF has no text that can be selected: its pages are images. Send one that went through text recognition.',
)
export const pdfUnreadable = defineError(422, 'pdf_unreadable', 'The file cannot be read as a PDF.')
export const fileNoText = defineError(422, 'file_no_text', 'The file holds no text.')
export const fileUnreadable = defineError(422, 'file_unreadable', 'The file cannot be read.')
export const linkUnreachable = defineError(422, 'link_unreachable', 'The address could not be read.')
export const linkNoContent = defineError(422, 'link_no_content', 'The address holds no text.')

export const sourceOfCourse = defineError(
  409,
  'source_of_course',
  'This text is an entry of a course and follows it. Change the entry.',
)
export const folderOfProduct = defineError(
  409,
  'folder_of_product',
  'This folder belongs to a product: it has the title of the product and goes with it.',
)
export const folderNameTaken = defineError(
  409,
  'folder_name_taken',
  'There is a folder of this name on that level already.',
)
export const folderInsideItself = defineError(
  409,
  'folder_inside_itself',
  'A folder cannot be moved below itself.',
)
export const folderNotEmpty = defineError(
  409,
  'folder_not_empty',
  'There are sources or folders in this folder. Move or delete them first.',
)

const needsFile = (platform: string, name: string) =>
  defineError(
    422,
    `${platform}_needs_file`,
    `The words of this ${name} video cannot be taken from its link. Add the original file in the panel.`,
  )

export const youtubeNeedsFile = needsFile('youtube', 'YouTube')
export const vimeoNeedsFile = needsFile('vimeo', 'Vimeo')
export const instagramNeedsFile = needsFile('instagram', 'Instagram')
