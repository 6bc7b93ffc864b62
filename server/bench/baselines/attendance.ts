import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { registrationMeasurement } from '../../src/features/webinars/attendance/measurement.rules.ts'
import { run, type Statement } from './pool.ts'
import { send } from './server.ts'
import { type Answer, refuse } from './sources.ts'

type Settings = { key: string; secret: string; account_id: number }

const insertNotice: Statement = {
  name: 'bare-notice',
  text: `insert into bare_notices (id, received_at, notice) values ($1, $2, $3) on conflict do nothing`,
}

/** A page of registrants with all their connections, as rows. */
const listPage: Statement = {
  name: 'attendance-page',
  text: `select r.id, r.email, r.name, c.room_name, c.room_sid, c.participant_sid, c.visitor_id, c.audience_product_ids,
      c.joined_at, c.left_at, c.join_event_id, c.leave_event_id
    from (
      select id, email, name from webinar_registrants
      where account_id = $1 and webinar_id = $2 and id > $3 order by id limit $4
    ) as r
    left join webinar_connections as c on c.account_id = $1 and c.registrant_id = r.id
    order by r.id, coalesce(c.joined_at, c.left_at), c.participant_sid`,
}

/** Attendance by bare node:http and pg: notices are verified and inserted, and nothing follows from them. */
export function createAttendanceBaseline(pool: pg.Pool, settings: Settings) {
  const caller = { requests: 0 }
  const server = createServer((request, response) => {
    caller.requests++
    const answer = request.method === 'POST' ? takeNotice : listAttendance
    answer(pool, settings, request).then(
      (result) => send(request, response, caller, result),
      (error) => {
        console.error(error)
        send(request, response, caller, refuse(500, 'internal_error', 'Something went wrong.'))
      },
    )
  })
  server.keepAliveTimeout = 72_000
  return server
}

async function takeNotice(pool: pg.Pool, { secret }: Settings, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const [head, claims, signature] = request.headers.authorization!.split('.')
  const { exp, sha256 } = JSON.parse(Buffer.from(claims!, 'base64url').toString())
  const isSigned =
    createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url') === signature &&
    createHash('sha256').update(body).digest('base64') === sha256 &&
    exp * 1000 > Date.now()
  if (!isSigned) return refuse(401, 'invalid_signature', 'The notice is not signed.')
  const text = body.toString()
  await run(pool, insertNotice, [JSON.parse(text).id, new Date(), text])
  return { status: 200, body: '{"received":true}' }
}

type Row = {
  id: number
  email: string
  name: string
  visitor_id: number | null
  participant_sid: string | null
  joined_at: string | null
  left_at: string | null
} & Record<'room_name' | 'room_sid' | 'join_event_id' | 'leave_event_id', string | null> & {
    audience_product_ids: number[] | null
  }

async function listAttendance(pool: pg.Pool, settings: Settings, request: IncomingMessage): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${settings.key}`)
    return refuse(401, 'invalid_api_key', 'No such key exists.')
  const query = new URLSearchParams(request.url!.split('?')[1])
  const limit = Number(query.get('limit') ?? 50)
  const webinar_id = Number(query.get('webinar_id'))
  const values = [settings.account_id, webinar_id, Number(query.get('starting_after') ?? 0), limit + 1]
  const { rows } = await run(pool, listPage, values)
  const byRegistrant = [...Map.groupBy(rows as Row[], ({ id }) => id).values()]
  const has_more = byRegistrant.length > limit
  const data = byRegistrant.slice(0, limit).map((theirs) => showRegistration(theirs, webinar_id))
  const next_starting_after = has_more ? data.at(-1)!.registrant_id : null
  const body = { object: 'list', data, has_more, next_starting_after, measurement: registrationMeasurement }
  return { status: 200, body: JSON.stringify(body) }
}

/** Rows come in the order of joined_at, so the union is one walk. */
function showRegistration(rows: Row[], webinar_id: number) {
  const [{ id, email, name }] = rows as [Row]
  let [total, reached, isIncomplete] = [0, 0, false]
  const connections = []
  for (const row of rows) {
    if (row.participant_sid === null) continue
    const isClosed = row.joined_at !== null && row.left_at !== null
    let seconds = 0
    if (isClosed) {
      const [start, end] = [Date.parse(row.joined_at!), Date.parse(row.left_at!)]
      seconds = Math.floor(Math.max(0, end - start) / 1000)
      total += Math.max(0, end - Math.max(start, reached))
      reached = Math.max(reached, end)
    } else isIncomplete = true
    connections.push({
      room_name: row.room_name,
      room_sid: row.room_sid,
      participant_sid: row.participant_sid,
      visitor_id: row.visitor_id,
      identity_source: row.visitor_id === null ? 'registration_link' : 'verified_session',
      audience_product_ids: row.audience_product_ids,
      joined_at: row.joined_at,
      left_at: row.left_at,
      connected_seconds: seconds,
      join_event_id: row.join_event_id,
      leave_event_id: row.leave_event_id,
      status: isClosed ? 'closed' : row.joined_at === null ? 'exit_only' : 'entry_only',
    })
  }
  return {
    id: String(id),
    registrant_id: id,
    registrant_email: email,
    registrant_name: name,
    webinar_id,
    confirmed_connected_seconds: Math.floor(total / 1000),
    has_incomplete_connections: isIncomplete,
    connections,
  }
}
