import { createHash } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import type { TestApp } from './app.ts'
import type { Answer } from './request.ts'
import { liveSettings } from './webinars.ts'

const { LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = liveSettings

type Signer = { key?: string; secret?: string; ttl?: string }

/** The Authorization header with which LiveKit sends a body. */
export function signNotice(
  body: string,
  { key = LIVEKIT_API_KEY, secret = LIVEKIT_API_SECRET, ttl = '5m' }: Signer = {},
): Promise<string> {
  const token = new AccessToken(key, secret, { ttl })
  token.sha256 = createHash('sha256').update(body).digest('base64')
  return token.toJwt()
}

/** Sends a notice as LiveKit does. */
export async function sendNotice(app: TestApp, notice: object | string): Promise<Answer> {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
  return postNotice(app, body, { authorization: await signNotice(body) })
}

export const postNotice = (
  app: TestApp,
  body: string | Buffer,
  headers: Record<string, string>,
  options: { expectFault?: boolean } = {},
): Promise<Answer> =>
  app.request({
    method: 'POST',
    path: '/hooks/livekit',
    headers: { 'content-type': 'application/webhook+json', ...headers },
    body,
    ...options,
  })

let made = 0

type Told = {
  webinar_id: number
  /** `r7`, `v7`, `h`: what the identity begins with. */
  who: string
  event?: 'participant_joined' | 'participant_left' | 'participant_connection_aborted'
  participant?: string
  table?: string
  at: Date | number
}

/** A notice that somebody entered a room of a webinar, unless it says otherwise. */
export function liveNotice({ webinar_id, who, event = 'participant_joined', participant, table, at }: Told) {
  const ms = Number(at)
  const sid = participant ?? `PA_${++made}`
  const times = event === 'participant_joined' ? { joinedAtMs: String(ms) } : {}
  return {
    event,
    id: `EV_test${++made}`,
    createdAt: String(Math.floor(ms / 1000)),
    room: {
      name: `w${webinar_id}${table === undefined ? '' : `-${table}`}`,
      sid: `RM_${webinar_id}${table}`,
    },
    participant: { sid, identity: `${who}-q1w2`, name: 'Somebody', ...times },
  }
}
