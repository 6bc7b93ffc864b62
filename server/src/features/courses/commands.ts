import { z } from 'zod'
import { accountCommand } from '../../platform/cli/command.ts'
import { id } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { applyCourse } from './files/apply-course.ts'
import { type ExportedCourse, exportCourse } from './files/export-course.ts'
import { presentChanges } from './files/present-changes.rules.ts'

const path = z.string().min(1)

export const commands = [
  accountCommand(
    {
      name: 'course apply',
      positional: { file: 'course file, or folder with a course.yaml' },
      example: 'course.yaml --dry-run',
      present: presentChanges,
    },
    defineCommandOperation(
      {
        summary: 'Make a course what its file says; prints what is added, changed and removed',
        input: z.strictObject({
          file: path,
          dry_run: z.boolean().default(false).describe('Show what would change, and write nothing'),
        }),
      },
      applyCourse,
    ),
  ),
  accountCommand(
    {
      name: 'course export',
      positional: {
        id: 'id of the product',
        file: 'file to write or replace; without it the course is printed',
      },
      example: '10000000001 course.yaml',
      present: presentExport,
    },
    defineCommandOperation(
      {
        summary: 'Write a course as a file that changes nothing when it is applied',
        input: z.strictObject({ id: id(), file: path.optional() }),
      },
      exportCourse,
    ),
  ),
]

/** The command line ends what it prints with a line end of its own. */
function presentExport(exported: ExportedCourse): string {
  return 'yaml' in exported ? exported.yaml.slice(0, -1) : `Written: ${exported.file}`
}
