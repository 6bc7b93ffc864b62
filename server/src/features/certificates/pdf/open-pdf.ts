import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import type { AddressSignature } from '../../../platform/signed-address.ts'
import { isValidCertificatePdfUrl } from '../../campus/index.ts'
import { findCertificate } from '../certificates.queries.ts'
import { makePdf } from './make-pdf.ts'

/** The PDF of a certificate, under a signed address. It is made when it is first opened. */
export async function openPdf(
  app: App,
  { code, ...signed }: AddressSignature & { code: string },
): Promise<PageAnswer | null> {
  if (!isValidCertificatePdfUrl(app, code, signed)) return null
  let certificate = await findCertificate(app.db, code)
  if (certificate?.storage_key === null) {
    await makePdf(app, certificate)
    certificate = await findCertificate(app.db, code)
  }
  // They may have been erased meanwhile.
  if (certificate === undefined || certificate.storage_key === null) return null
  const { storage_key, size_bytes, sha256, pdf_at } = certificate
  return {
    bytes: {
      storage_key,
      size_bytes,
      content_type: 'application/pdf',
      etag: `"${sha256}"`,
      modified_at: pdf_at,
      disposition: 'inline',
      file_name: `certificate-${code}.pdf`,
    },
    cache_control: 'private, no-store',
  }
}
