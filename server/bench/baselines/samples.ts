import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { send } from './server.ts'
import { type Answer, refuse } from './sources.ts'

/** Stores a batch as it was sent: nothing is credited, and no session, person or course is looked at. */
const insertSamples: Statement = {
  name: 'insert-samples',
  text: `insert into bench_samples (account_id, session_id, visitor_id, kind, product_id, unit_id, block_id, resource,
      sample_id, occurred_at, visible_playing_seconds, media_seconds, position_seconds, pause_count, seek_count, closed)
    select $1, $2, $3, $4, $5, $6, $7, $8, s.*
    from json_to_recordset($9::json) as s (sample_id uuid, occurred_at timestamptz, visible_playing_seconds integer,
      media_seconds integer, position_seconds integer, pause_count integer, seek_count integer, closed boolean)
    on conflict do nothing`,
}

/** POST playback/samples by bare node:http and pg: the permit is believed, checks are the least that keeps bad input out. */
export function createSamplesBaseline(pool: pg.Pool) {
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
  if (request.method !== 'POST' || request.url !== '/campus/api/playback/samples')
    return refuse(404, 'not_found', 'There is nothing at this address.')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { permit: token, session_id, samples } = JSON.parse(Buffer.concat(chunks).toString())
  if (!Array.isArray(samples) || samples.length < 1 || samples.length > 50)
    return refuse(400, 'invalid_request', 'samples: 1 to 50')
  const permit = JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString())
  const { account_id, visitor_id, kind, product_id, unit_id, block_id, resource } = permit
  const { rowCount } = await run(pool, insertSamples, [
    ...[account_id, session_id, visitor_id, kind, product_id, unit_id, block_id, resource],
    JSON.stringify(samples),
  ])
  const body = { accepted: rowCount!, duplicates: samples.length - rowCount! }
  return { status: 200, body: JSON.stringify(body) }
}
