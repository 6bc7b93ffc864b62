import { z } from 'zod'
import { accountCommand, platformCommand } from '../../platform/cli/command.ts'
import { id } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { exportEvidence } from './export/export-evidence.ts'
import { formats } from './export/records.rules.ts'
import { type EvidenceCheck, verifyEvidence } from './export/verify-evidence.ts'

const path = z.string().min(1)
const instant = z.string().optional()

export const commands = [
  accountCommand(
    { name: 'evidence export', example: '--product-id 10000000001 --out evidence --format csv' },
    defineCommandOperation(
      {
        summary:
          'Write the learning events of a product into a folder, with their hashes and a signed manifest',
        input: z.strictObject({
          product_id: id().describe('A course or an exam'),
          out: path.describe('Folder to make'),
          from: instant.describe('What occurred then or later; an instant with a time zone'),
          until: instant.describe('What occurred before then'),
          format: z.enum(formats).default('jsonl'),
        }),
      },
      exportEvidence,
    ),
  ),
  platformCommand(
    {
      name: 'evidence verify',
      positional: { file: 'manifest.json of an export' },
      example: 'evidence/manifest.json',
      present: presentCheck,
      failed: ({ unchanged }: EvidenceCheck) => !unchanged,
    },
    defineCommandOperation(
      {
        summary: 'Check that an export of learning events is as this installation made it',
        input: z.strictObject({ file: path }),
      },
      verifyEvidence,
    ),
  ),
]

function presentCheck({ unchanged, events, problems, proves }: EvidenceCheck): string {
  return unchanged ? `Unchanged: ${events} events.\n${proves}` : problems.join('\n')
}
