import { afterAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { createAccess } from '../../../test/records.ts'

/** The platform with a mail server. Whom a request comes from is what `x-forwarded-for` says. */
export async function startStudents({ logLevel }: { logLevel?: string } = {}) {
  const server = await startMailServer()
  afterAll(() => server.close())
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'school@example.com',
    TRUST_PROXY: 'loopback',
  }
  return { app: await startTestApp({ environment, logLevel }), server }
}

let made = 0

/** A person with access to a course. */
export async function createStudent(
  account: TestAccount,
): Promise<{ email: string; visitor_id: number; access_id: number }> {
  const email = `learner${++made}@example.com`
  const { id: access_id, visitor_id } = await createAccess(account, { email, name: 'Ana' })
  return { email, access_id, visitor_id: visitor_id as number }
}

let clients = 0
/** The headers of a client whom nobody has counted yet. */
export const newClient = () => ({ 'x-forwarded-for': `10.0.${clients >> 8}.${clients++ & 255}` })

/** Sends a body to the campus, without a session; from a client of its own unless the headers say another. */
export const post = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    path: `/campus/api${path}`,
    headers: { 'content-type': 'application/json', ...newClient(), ...headers },
    body: JSON.stringify(body),
  })

/** The code of the link in a mail. */
export const codeIn = ({ text }: { text: string }): string => /[?]code=([\w.-]+)/.exec(text)![1]!

/** An account with a student who was mailed a link. */
export async function createMailedStudent({ app, server }: Awaited<ReturnType<typeof startStudents>>) {
  const account = await createTestAccount(app)
  const student = await createStudent(account)
  await post(app, '/sign-in', { email: student.email, academy: account.account.slug })
  await app.drain()
  return { account, ...student, code: codeIn(server.taken.findLast(({ to }) => to[0] === student.email)!) }
}
