import type pg from 'pg'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { ingestText } from '../../src/text/ingest-text.rules.ts'
import { inTransaction, run } from './pool.ts'
import * as statements from './statements.ts'

const analyser = createCachingAnalyser()

export type Answer = { status: number; body: string }

export const refuse = (status: number, type: string, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: { type, message } }),
})

const invalid = (message: string) => refuse(400, 'invalid_request', message)

/** GET /brain/sources */
export async function listSources(pool: pg.Pool, account_id: number, query: string): Promise<Answer> {
  const asked = new URLSearchParams(query)
  const limit = Number(asked.get('limit') ?? 50)
  const after = Number(asked.get('starting_after') ?? 0)
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return invalid('limit: 1 to 200')
  if (!Number.isSafeInteger(after) || after < 0) return invalid('starting_after: an id')
  const { rows } = await run(pool, statements.listSources, [account_id, after, limit + 1])
  const has_more = rows.length > limit
  if (has_more) rows.pop()
  const next_starting_after = has_more ? rows[limit - 1].id : null
  return { status: 200, body: JSON.stringify({ object: 'list', data: rows, has_more, next_starting_after }) }
}

/** GET /brain/sources/{id} */
export async function getSource(pool: pg.Pool, account_id: number, idText: string): Promise<Answer> {
  const id = Number(idText)
  if (!Number.isSafeInteger(id) || id < 1) return invalid('id: an id')
  const { rows } = await run(pool, statements.getSource, [account_id, id])
  return rows.length === 0
    ? refuse(404, 'not_found', 'There is no such source.')
    : { status: 200, body: JSON.stringify(rows[0]) }
}

type NewText = { title: string; content: string; content_hash?: string }

/** POST /brain/sources, for texts without external_id and folder_id: more would be more code, not more speed. */
export async function addText(pool: pg.Pool, account_id: number, input: NewText): Promise<Answer> {
  const { title, content, content_hash = null } = input
  if (typeof title !== 'string' || title.length < 2 || title.length > 200) return invalid('title: 2 to 200')
  if (typeof content !== 'string' || content.length < 10 || content.length > 200_000)
    return invalid('content: 10 to 200000')
  const now = new Date().toISOString()
  const { language, word_count, passages } = ingestText({ title, content_text: content }, analyser)
  const source = await inTransaction(pool, async (client) => {
    await run(client, statements.addWords, [account_id, word_count])
    const { rows } = await run(client, statements.insertSource, [
      account_id,
      null,
      title,
      language,
      now.slice(0, 10),
      content_hash,
      content,
      word_count,
      passages.length,
      now,
      passages.map((passage) => passage.starts_at),
      passages.map((passage) => passage.heading),
      passages.map((passage) => passage.text),
      passages.map((passage) => Buffer.from(passage.tokens)),
    ])
    return { result: rows[0], last: run(client, statements.markChanged, [account_id, rows[0].id]) }
  })
  source.replaced = false
  return { status: 201, body: JSON.stringify(source) }
}
