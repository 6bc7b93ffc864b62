import { z } from 'zod'
import { id, limit, listEnvelope, name, order, startingAfter, timestamp } from '../../platform/http/fields.ts'
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

const certificateRow = z
  .strictObject({
    object: z.literal('certificate'),
    id: id(),
    visitor_id: id(),
    email: z.string().nullable(),
    name: z.string().meta({ description: 'As the certificate says it.' }),
    product_id: id(),
    course_title: z.string().meta({ description: 'As it was then.' }),
    verification_code: z.string(),
    verify_url: z.string().meta({ format: 'uri' }),
    issued_at: timestamp(),
  })
  .meta({ id: 'Certificate' })
export type CertificateRow = z.output<typeof certificateRow>

export const certificateList = listEnvelope(certificateRow)

export const listCertificatesQuery = z.strictObject({
  q: name(1, 200)
    .optional()
    .describe('Those with this in their name, email or code alone. Case and accents do not count.'),
  product_id: id().optional(),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

export const certificateRowExample: CertificateRow = {
  object: 'certificate',
  id: 10000000001,
  visitor_id: 10000000001,
  email: 'ana@example.com',
  name: 'Ana Ruiz',
  product_id: 10000000001,
  course_title: 'The kitchen garden in twelve weeks',
  verification_code: code,
  verify_url: certificateExample.verify_url,
  issued_at: certificateExample.issued_at,
}
