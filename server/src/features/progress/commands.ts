import { z } from 'zod'
import { platformCommand } from '../../platform/cli/command.ts'
import { present } from '../../platform/cli/present.ts'
import { wholeList } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { plural } from '../../platform/progress.ts'
import { type AcademyCheck, checkAcademy } from './check/check-academy.ts'

export const commands = [
  platformCommand(
    {
      name: 'academy check',
      example: '--repair',
      present: presentCheck,
      failed: ({ differing, repaired }) => differing > 0 && !repaired,
    },
    defineCommandOperation(
      {
        summary:
          'Compare what is kept of the students of all courses with the access, marks and evidence that it follows from',
        input: z.strictObject({
          repair: z.boolean().default(false).describe('Store what is right wherever something differs'),
        }),
      },
      checkAcademy,
    ),
  ),
]

function presentCheck({ checked, differing, repaired, differences }: AcademyCheck): string {
  const sentence = `${plural(checked, 'student')} checked, ${differing} ${differing === 1 ? 'differs' : 'differ'}${
    repaired && differing > 0 ? ' and repaired' : ''
  }.`
  return differing === 0 ? sentence : `${present(wholeList(differences))}\n\n${sentence}`
}
