import type { App } from '../../../platform/context.ts'
import { type AddressSignature, isValidSignature, signedQuery } from '../../../platform/signed-address.ts'

const purpose = 'certificate-pdf'
const lifetimeMs = 3_600_000

/** An address that opens the PDF of a certificate for an hour. */
export const certificatePdfUrl = (app: App, code: string): string =>
  `${app.base_url}/certificates/${code}/pdf?${signedQuery(app, purpose, code, lifetimeMs)}`

/** Checks that the address of a PDF was signed here, was not altered and has not expired. */
export const isValidCertificatePdfUrl = (app: App, code: string, signed: AddressSignature): boolean =>
  isValidSignature(app, purpose, code, signed)
