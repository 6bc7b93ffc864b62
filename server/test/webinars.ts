import { sql } from 'kysely'
import type { Registrant, Webinar } from '../src/features/webinars/schemas.ts'
import type { TestAccount } from './factories.ts'
import { operate } from './operator.ts'
import { createAsset } from './records.ts'

let made = 0

/** A webinar of an account: a group table of an hour that starts now, unless `fields` say otherwise. */
export const createWebinar = (account: TestAccount, fields: Record<string, unknown> = {}): Promise<Webinar> =>
  operate<Webinar>(account, 'webinar create', {
    title: `Webinar ${++made}`,
    format: 'group',
    starts_at: account.ctx().now.toISOString(),
    duration_minutes: 60,
    ...fields,
  })

/** A film of an account. @returns its id */
export async function createFilm(account: TestAccount): Promise<number> {
  const id = await createAsset(account)
  await sql`update assets set kind = 'video' where id = ${id}`.execute(account.ctx().db)
  return id
}

/** The settings of servers for live rooms and transcriptions that no test calls. */
export const liveSettings = {
  TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:9/v1',
  TRANSCRIPTION_MODEL: 'whisper-1',
  LIVEKIT_URL: 'wss://live.example.com',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'a secret of at least 32 characters',
}

/** Registers somebody for a webinar. @returns the record, and the token of its link */
export async function createRegistrant(
  { api }: TestAccount,
  webinar_id: number,
  fields: { email?: string; name?: string } = {},
): Promise<Registrant & { join_token: string }> {
  const { email = `guest${++made}@example.com`, name = 'Ana' } = fields
  const { body, status, text } = await api.post(`/webinars/${webinar_id}/registrants`, { email, name })
  if (status !== 200 && status !== 201) throw new Error(`nobody was registered: ${text}`)
  return { ...body, join_token: new URL(body.join_url).searchParams.get('token') }
}
