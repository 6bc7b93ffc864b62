import type { Ctx } from '../../platform/context.ts'
import type { CertificateIssued, CertificatePdfGenerated } from '../certificates/index.ts'
import { insertLearningEvent } from './learning-events.queries.ts'

const nowhere = { unit_id: null, block_id: null }

/** Records a certificate that was issued, without the name on it. */
export function recordCertificate({ db, account }: Ctx, issued: CertificateIssued): Promise<void> {
  const { verification_code, requirements, issued_at, ...event } = issued
  const evidence = { verification_code, requirements, issued_at }
  return insertLearningEvent(db, account.id, { ...event, ...nowhere, kind: 'certificate_issued', evidence })
}

/** Records which bytes the PDF of a certificate has. */
export function recordCertificatePdf(
  { db, account }: Ctx,
  generated: CertificatePdfGenerated,
): Promise<void> {
  const { verification_code, issued_at, sha256, bytes, ...event } = generated
  const evidence = {
    ...{ source: 'campus' as const, verification_code, issued_at, sha256, bytes },
    receipt_confirmed: false as const,
  }
  return insertLearningEvent(db, account.id, {
    ...event,
    ...nowhere,
    kind: 'certificate_pdf_generated',
    evidence,
  })
}
