import { defineEvent } from '../../platform/events/event.ts'
import type { Requirement } from '../campus/index.ts'

type OfCertificate = {
  visitor_id: number
  visitor_email: string
  product_id: number
  verification_code: string
  issued_at: string
  occurred_at: Date
}

/** A student got a certificate. The requirements are those that were checked. */
export type CertificateIssued = OfCertificate & { requirements: Requirement[] }
export const certificateIssued = defineEvent<CertificateIssued>('certificate.issued')

/** The PDF of a certificate was made and stored: its bytes never change. */
export type CertificatePdfGenerated = OfCertificate & { sha256: string; bytes: number }
export const certificatePdfGenerated = defineEvent<CertificatePdfGenerated>('certificate.pdf_generated')
