import { randomBytes } from 'node:crypto'
import type { App, Ctx } from '../../../platform/context.ts'
import { notFound, notSignedIn } from '../../../platform/errors.ts'
import { asCreated } from '../../../platform/operation.ts'
import { certificatePdfUrl, getCourse, requireOpenCourse } from '../../campus/index.ts'
import { findLanguage, requireStudent } from '../../students/index.ts'
import {
  type Certificate,
  findCertificateOf,
  insertCertificate,
  lockStudent,
  type NewCertificate,
} from '../certificates.queries.ts'
import { nameNeeded, requirementsNotMet } from '../errors.ts'
import { certificateIssued } from '../events.ts'
import type { IssuedCertificate } from '../schemas.ts'
import { verifyUrl } from '../verify/verify-url.ts'
import { codeBytes, toCode } from './code.rules.ts'

type ByProduct = { product_id: number }

/**
 * Issues a student's certificate of a course, or answers the one that they have.
 * @throws not_found, access_ended, access_paused, requirements_not_met, name_needed
 */
export function issueCertificate(ctx: Ctx, { product_id }: ByProduct): Promise<IssuedCertificate> {
  const { visitor_id } = requireStudent(ctx)
  return ctx.transaction(async (tx) => {
    const student = await lockStudent(tx.db, tx.account.id, visitor_id)
    // They were erased while this request ran.
    if (student === undefined) throw notSignedIn()
    const known = await findCertificateOf(tx.db, tx.account.id, { visitor_id, product_id })
    if (known !== undefined) return toIssued(tx.app, known)
    const text = { visitor_id, ...(await checkCourse(tx, product_id)), name: requireName(student.name) }
    const issued = await insertCertificate(tx.db, tx.account.id, text, tx.now)
    const { visitor_email } = student
    const { verification_code, issued_at, requirements } = issued
    const by = { visitor_id, visitor_email, product_id, occurred_at: tx.now }
    await tx.emit(certificateIssued, { ...by, verification_code, issued_at, requirements })
    return asCreated(toIssued(tx.app, issued))
  })
}

/** What the certificate says of the course, for a student who meets its requirements. */
async function checkCourse(
  tx: Ctx,
  product_id: number,
): Promise<Omit<NewCertificate, 'visitor_id' | 'name'>> {
  await requireOpenCourse(tx, product_id)
  const { title: course_title, certificate } = await getCourse(tx, { product_id })
  if (certificate === null) throw notFound('This course has no certificate.')
  const { title, requirements } = certificate
  const missing = requirements.filter(({ met }) => !met).map(({ name }) => name)
  if (missing.length > 0) throw requirementsNotMet(`The certificate still asks for: ${missing.join(', ')}.`)
  return {
    product_id,
    verification_code: toCode(randomBytes(codeBytes)),
    title,
    course_title,
    academy: tx.account.name,
    language: await findLanguage(tx),
    requirements,
  }
}

function requireName(name: string | null): string {
  const given = name?.trim().normalize('NFC') ?? ''
  if (given === '') throw nameNeeded()
  return given
}

const toIssued = (
  app: App,
  { verification_code, issued_at, requirements }: Certificate,
): IssuedCertificate => ({
  verification_code,
  issued_at,
  requirements,
  pdf_url: certificatePdfUrl(app, verification_code),
  verify_url: verifyUrl(app, verification_code),
})
