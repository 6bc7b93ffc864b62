import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import type { Answer } from '../../../test/request.ts'
import type { Meeting } from './schemas.ts'
import type { MeetingType } from './types/schemas.ts'

let made = 0

/** A meeting of tomorrow, unless `fields` say otherwise. */
export const createMeeting = (
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<Meeting & Record<string, unknown>> =>
  operate(account, 'meeting create', {
    title: 'A first talk',
    starts_at: new Date(account.ctx().now.getTime() + 86_400_000).toISOString(),
    duration_minutes: 30,
    ...fields,
  })

/** A type whose host, one of its own, is available at all times. */
export const createMeetingType = (
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<MeetingType & Record<string, unknown>> => {
  const number = ++made
  return operate(account, 'meeting-type create', {
    title: 'A first talk',
    key: `talk-${number}`,
    duration_minutes: 30,
    host_name: 'Rosa',
    host_email: `host${number}@example.com`,
    timezone: 'Europe/Madrid',
    available: 'mon-sun 00:00-24:00',
    ...fields,
  })
}

type Slots = { starts_at: string; ends_at: string }[]

/** The public page of a type, as a program uses it. */
export function pageOf(app: TestApp, { booking_url }: MeetingType) {
  const path = new URL(booking_url).pathname
  const slots = async (query = ''): Promise<Slots> =>
    (await app.request({ path: `${path}/slots${query}` })).body.data
  const book = async (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const { starts_at } = (await slots())[0]!
    const booking = { starts_at, name: 'Ana', email: `visitor${++made}@example.com`, ...fields }
    return postJson(app, path, booking, headers)
  }
  return { path, slots, book }
}

export const postJson = (
  app: TestApp,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** As a browser sends a form. */
export const postForm = (
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
