import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findCertificate } from '../certificates.queries.ts'
import { readCode } from '../issue/code.rules.ts'
import { unknownPage, verifyPage, verifyPolicy } from './verify-page.rules.ts'

type ByCode = { code: string }

/** The page that shows a certificate to whoever has its code. */
export async function openVerifyPage(app: App, { code }: ByCode): Promise<PageAnswer> {
  const certificate = await findCertificate(app.db, readCode(code))
  const [status, html] = certificate === undefined ? [404, unknownPage()] : [200, verifyPage(certificate)]
  return { status, html, content_security_policy: verifyPolicy, isEmbeddable: false }
}

/** The same for machines. @returns null where there is no certificate with this code */
export async function openVerifyJson(app: App, { code }: ByCode): Promise<PageAnswer | null> {
  const certificate = await findCertificate(app.db, readCode(code))
  if (certificate === undefined) return null
  const { verification_code, name, title, course_title, academy, issued_at, requirements } = certificate
  return {
    status: 200,
    json: { verification_code, name, course: course_title, title, academy, issued_at, requirements },
  }
}
