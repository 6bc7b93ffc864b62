import { createHash, createHmac } from 'node:crypto'

/** The key of a LiveKit server that signs. */
export const liveKit = { key: 'APIbench', secret: 'a secret that only the bench and its servers know' }

/** The webinars of a bench, each with the same number of registrants, whose ids follow one another. */
export type Halls = { webinar_ids: number[]; first_registrant: number; registrants: number }

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const head = base64url({ alg: 'HS256' })

/** The request of the n-th notice: entries and exits in turn, of one registrant after the other, over all webinars. */
export function noticeRequest(n: number, { webinar_ids, first_registrant, registrants }: Halls): Buffer {
  const stay = Math.floor(n / 2)
  const hall = stay % webinar_ids.length
  const person = Math.floor(stay / webinar_ids.length) % registrants
  const seconds = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    event: n % 2 === 0 ? 'participant_joined' : 'participant_left',
    id: `EV_${n}`,
    createdAt: String(seconds),
    room: { sid: `RM_${hall}`, name: `w${webinar_ids[hall]}` },
    participant: {
      ...{
        sid: `PA_${stay}`,
        identity: `r${first_registrant + hall * registrants + person}-x1`,
        name: 'Somebody',
      },
      ...{ state: 'ACTIVE', joinedAt: String(seconds), joinedAtMs: String(seconds * 1000) },
    },
  })
  const sha256 = createHash('sha256').update(body).digest('base64')
  const signed = `${head}.${base64url({ iss: liveKit.key, exp: seconds + 300, sha256 })}`
  const signature = createHmac('sha256', liveKit.secret).update(signed).digest('base64url')
  const lines = [
    'POST /hooks/livekit HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: ${signed}.${signature}`,
    'content-type: application/webhook+json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
