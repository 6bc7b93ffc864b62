import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { type Answer, refuse } from './sources.ts'

const invalid = (message: string) => refuse(400, 'invalid_request', message)

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const contactsPage: Statement = {
  name: 'contacts',
  text: `select 'contact' as object, c.id, c.email, c.name, c.phone, c.source, (
      select coalesce(json_agg(json_build_object('name', t.name, 'color', t.color,
        'expires_at', ${iso('ct.expires_at')}) order by t.id), '[]')
      from contact_tags as ct join tags as t on t.account_id = ct.account_id and t.id = ct.tag_id
      where ct.account_id = c.account_id and ct.contact_id = c.id
        and (ct.expires_at is null or ct.expires_at > now())
    ) as tags, c.conversation_count, c.first_seen_at, c.last_seen_at, c.created_at, c.updated_at
    from contacts as c where c.account_id = $1 and c.id > $2 order by c.id limit $3`,
}

const filters: Record<string, string> = {
  updated_since: 'c.last_message_at >= $',
  visitor_email: 'v.email = $',
  channel_id: 'c.channel_id = $',
  review_status: 'c.review_status = $',
}

/** One statement for each set of filters. */
function conversationsPage(chosen: string[]): Statement {
  const conditions = chosen.map((name, index) => ` and ${filters[name]}${index + 4}`)
  return {
    name: `conversations ${chosen.join(' ')}`,
    text: `select 'conversation' as object, c.id, json_build_object('email', v.email, 'name', v.name) as visitor,
        c.channel_id, c.title, c.first_page_url, c.review_status, c.message_count, c.started_at, c.last_message_at,
        c.message_count > 2000 as messages_truncated, (
          select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content,
            'created_at', ${iso('m.created_at')}) order by m.sequence), '[]')
          from messages as m where m.account_id = c.account_id and m.conversation_id = c.id
        ) as messages
      from conversations as c join visitors as v on v.account_id = c.account_id and v.id = c.visitor_id
      where c.account_id = $1 and c.id > $2${conditions.join('')} order by c.id limit $3`,
  }
}

/** GET /contacts and GET /conversations */
export async function listPeople(
  pool: pg.Pool,
  account_id: number,
  path: string,
  query: string,
): Promise<Answer> {
  const asked = new URLSearchParams(query)
  const limit = Number(asked.get('limit') ?? 50)
  const after = Number(asked.get('starting_after') ?? 0)
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return invalid('limit: 1 to 200')
  if (!Number.isSafeInteger(after) || after < 0) return invalid('starting_after: an id')
  const chosen = Object.keys(filters).filter((name) => asked.has(name))
  const statement = path === '/contacts' ? contactsPage : conversationsPage(chosen)
  const values = [account_id, after, limit + 1, ...chosen.map((name) => asked.get(name))]
  const { rows } = await run(pool, statement, values)
  const has_more = rows.length > limit
  if (has_more) rows.pop()
  const next_starting_after = has_more ? rows[limit - 1].id : null
  return { status: 200, body: JSON.stringify({ object: 'list', data: rows, has_more, next_starting_after }) }
}
