import { notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation, isCreated } from '../../platform/operation.ts'
import { accessEnded, accessPaused } from '../campus/index.ts'
import { nameNeeded, requirementsNotMet } from './errors.ts'
import { issueCertificate } from './issue/issue-certificate.ts'
import { listCertificates } from './list/list-certificates.ts'
import {
  byProduct,
  certificateExample,
  certificateList,
  certificateRowExample,
  issuedCertificate,
  listCertificatesQuery,
} from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  issueCertificate: defineOperation(
    {
      summary: 'Get the certificate of a course',
      description: paragraphs(
        'Issues the certificate (201) once everything that it asks for is met. Asking again answers the same certificate (200), with fresh addresses, also when the access has ended, the course has changed or the student goes by another name.',
        'A new certificate needs open access and a name: it says the name that the student has now.',
        'The PDF is made when it is first opened. Its SHA-256 and size are recorded as evidence then, and the same bytes are served ever after.',
      ),
      input: byProduct,
      output: issuedCertificate,
      status: (certificate) => (isCreated(certificate) ? 201 : 200),
      errors: [notFound, accessEnded, accessPaused, requirementsNotMet, nameNeeded],
      example: { input: { product_id: 10000000001 }, output: certificateExample },
    },
    issueCertificate,
  ),
  listCertificates: defineOperation(
    {
      summary: 'List the certificates that were issued',
      description:
        'By id. The name and the title are those that the certificate says. `q` searches name, email and verification code.',
      input: listCertificatesQuery,
      output: certificateList,
      errors: [notFound],
      example: {
        output: { object: 'list', data: [certificateRowExample], has_more: false, next_starting_after: null },
      },
    },
    listCertificates,
  ),
}
