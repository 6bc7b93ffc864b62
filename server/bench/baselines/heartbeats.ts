import { hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { send } from './server.ts'
import { type Answer, refuse } from './sources.ts'

/** Finds the student by the token and credits one session: the devices of a student know nothing of each other. */
const creditSession: Statement = {
  name: 'credit-session',
  text: `update class_sessions as s
    set connected_ms = s.connected_ms + case when s.visible and $4 and s.last_seen_at >= $3::timestamptz - interval '30 s'
        then (extract(epoch from $3 - s.last_seen_at) * 1000)::bigint else 0 end,
      active_ms = s.active_ms + case when s.visible and $4 and s.last_seen_at >= $3 - interval '30 s'
          and s.focused and $5 and s.interacted_at >= s.last_seen_at - interval '60 s'
          and ($6 or s.interacted_at >= $3 - interval '60 s')
        then (extract(epoch from $3 - s.last_seen_at) * 1000)::bigint else 0 end,
      last_seen_at = $3, visible = $4, focused = $5,
      interacted_at = case when $6 then $3 else s.interacted_at end
    from student_sessions as t
    where t.token_sha256 = $1 and s.account_id = t.account_id and s.session_id = $2
      and s.visitor_id = t.visitor_id and s.ended_at is null
    returning s.connected_ms, s.active_ms`,
}

const path = /^\/campus\/api\/sessions\/([0-9a-f-]{36})\/heartbeat$/

/** POST sessions/{id}/heartbeat by bare node:http and pg: checks are the least that keeps bad input out. */
export function createHeartbeatsBaseline(pool: pg.Pool) {
  const caller = { requests: 0 }
  const server = createServer((request, response) => {
    caller.requests++
    answer(pool, request).then(
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

async function answer(pool: pg.Pool, request: IncomingMessage): Promise<Answer> {
  const session_id = path.exec(request.url!)?.[1]
  if (session_id === undefined || request.method !== 'POST')
    return refuse(404, 'not_found', 'There is nothing at this address.')
  const token = hash('sha256', request.headers.authorization!.slice(7), 'buffer')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { visible, focused, interacted } = JSON.parse(Buffer.concat(chunks).toString())
  if ([visible, focused, interacted].some((value) => typeof value !== 'boolean'))
    return refuse(400, 'invalid_request', 'visible, focused, interacted: true or false')
  const values = [token, session_id, new Date(), visible, focused, interacted]
  const { rows } = await run(pool, creditSession, values)
  if (rows.length === 0) return refuse(404, 'not_found', 'There is no such session.')
  const body = {
    session_id,
    status: 'open',
    connected_seconds: Math.floor(rows[0].connected_ms / 1000),
    active_seconds: Math.floor(rows[0].active_ms / 1000),
  }
  return { status: 200, body: JSON.stringify(body) }
}
