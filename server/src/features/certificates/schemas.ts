import { z } from 'zod'
import { id, timestamp } from '../../platform/http/fields.ts'
import { pdfUrl, requirements } from '../campus/index.ts'

export const byProduct = z.strictObject({ product_id: id() })

export const issuedCertificate = z
  .strictObject({
    verification_code: z.string().meta({ description: '100 random bits in 20 letters and digits.' }),
    issued_at: timestamp(),
    requirements: requirements(),
    pdf_url: pdfUrl(),
    verify_url: z.string().meta({
      format: 'uri',
      description:
        'A page that shows the certificate to whoever has the code; with .json behind it for machines.',
    }),
  })
  .meta({ id: 'IssuedCertificate' })
export type IssuedCertificate = z.output<typeof issuedCertificate>

const code = '7K3M9QX2TB4WZ0H5RJ8C'

export const certificateExample: IssuedCertificate = {
  verification_code: code,
  issued_at: '2026-04-12T17:05:00.000Z',
  requirements: [{ name: 'all_lessons', met: true }],
  pdf_url: `https://academy.example.com/certificates/${code}/pdf?expires=1776017100&signature=8dT0`,
  verify_url: `https://academy.example.com/verify/${code}`,
}
