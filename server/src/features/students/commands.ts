import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { createStudentLink } from './links/create-student-link.ts'
import { studentLinkOptions } from './schemas.ts'

export const commands = [
  accountCommand(
    { name: 'student link', example: '--email ana@example.com --hours 48' },
    defineCommandOperation(
      {
        summary:
          'Make a link that lets a student in once, and a token for /campus/api; both are shown once. PORT or PUBLIC_URL must be those of the server',
        input: studentLinkOptions,
      },
      createStudentLink,
    ),
  ),
]
