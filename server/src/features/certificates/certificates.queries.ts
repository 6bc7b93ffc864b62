import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import type { Requirement } from '../campus/index.ts'

const certificateIds = defineCounter('certificate')

/** What a certificate says, as it was when it was issued. */
export type CertificateText = {
  verification_code: string
  name: string
  title: string
  course_title: string
  academy: string
  language: string
  requirements: Requirement[]
  issued_at: string
}

export type Certificate = CertificateText & {
  account_id: number
  id: number
  visitor_id: number
  product_id: number
} & Pdf

/** The stored file; with null until the PDF is first opened. */
type Pdf = { storage_key: string; sha256: string; size_bytes: number; pdf_at: string } | { storage_key: null }

const columns = sql`account_id, id, visitor_id, product_id, verification_code, name, title, course_title, academy,
  language, requirements, issued_at, storage_key, sha256, size_bytes, pdf_at`

/**
 * Locks a student, as submitting does, so that nothing of theirs counts twice.
 * @returns undefined if they were erased meanwhile
 */
export async function lockStudent(
  db: Db,
  account_id: number,
  visitor_id: number,
): Promise<{ visitor_email: string; name: string | null } | undefined> {
  const { rows } = await sql<{ visitor_email: string; name: string | null }>`
    select coalesce(email, '') as visitor_email, name from visitors
    where account_id = ${account_id} and id = ${visitor_id}
    for no key update`.execute(db)
  return rows[0]
}

export async function findCertificateOf(
  db: Db,
  account_id: number,
  { visitor_id, product_id }: { visitor_id: number; product_id: number },
): Promise<Certificate | undefined> {
  const { rows } = await sql<Certificate>`
    select ${columns} from certificates
    where account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}`.execute(
    db,
  )
  return rows[0]
}

/** cross-account: whoever has the code may see the certificate, whichever academy issued it. */
export async function findCertificate(db: Db, verification_code: string): Promise<Certificate | undefined> {
  const { rows } = await sql<Certificate>`
    select ${columns} from certificates where verification_code = ${verification_code}`.execute(db)
  return rows[0]
}

export type NewCertificate = Omit<CertificateText, 'issued_at'> & { visitor_id: number; product_id: number }

export async function insertCertificate(
  db: Db,
  account_id: number,
  certificate: NewCertificate,
  now: Date,
): Promise<Certificate> {
  const { visitor_id, product_id, verification_code, name, title, course_title } = certificate
  const { rows } = await sql<Certificate>`
    with taken as (${takeIds(account_id, certificateIds)})
    insert into certificates (
      account_id, id, visitor_id, product_id, verification_code, issued_at, name, title, course_title,
      academy, language, requirements)
    select ${account_id}, taken.id, ${visitor_id}, ${product_id}, ${verification_code}, ${now}, ${name}, ${title},
      ${course_title}, ${certificate.academy}, ${certificate.language},
      ${JSON.stringify(certificate.requirements)}::jsonb
    from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

/**
 * Records the PDF of a certificate that has none.
 * @returns the student's email; undefined where there is one already, or the certificate is gone
 */
export async function savePdf(
  db: Db,
  account_id: number,
  id: number,
  pdf: { storage_key: string; sha256: string; size_bytes: number; now: Date },
): Promise<{ visitor_email: string } | undefined> {
  const { rows } = await sql<{ visitor_email: string }>`
    update certificates as c
    set storage_key = ${pdf.storage_key}, sha256 = ${pdf.sha256}, size_bytes = ${pdf.size_bytes}, pdf_at = ${pdf.now}
    from visitors as v
    where c.account_id = ${account_id} and c.id = ${id} and c.storage_key is null
      and v.account_id = c.account_id and v.id = c.visitor_id
    returning coalesce(v.email, '') as visitor_email`.execute(db)
  return rows[0]
}

/** A person's certificates, for an export. */
export async function listPersonCertificates(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select id, visitor_id, product_id, verification_code, issued_at, name, title, course_title, academy, requirements,
      sha256, size_bytes, pdf_at
    from certificates
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by certificates.id`.execute(db)
  return rows
}

/** Deletes a person's certificates. @returns the keys of their files */
export async function deleteCertificatesOf(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from certificates where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    returning storage_key`.execute(db)
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}
