import type pg from 'pg'

/** By rule, the query that finds rows against it. The rules hold at every moment, also between two kills. */
const contradictions: Record<string, string> = {
  'words counted are the words of the sources': `
    select u.account_id, u.words, coalesce(sum(s.word_count), 0)::int as counted
    from account_usage as u left join brain_sources as s using (account_id)
    group by u.account_id, u.words having u.words <> coalesce(sum(s.word_count), 0)`,
  'word_count is what the text has': `
    select id, word_count from brain_sources
    where word_count <> (select count(*) from regexp_matches(content_text, '\\S+', 'g'))`,
  'chunk_count is the number of passages, numbered without a gap': `
    select s.id, s.chunk_count, count(c.sequence)::int as found
    from brain_sources as s left join brain_chunks as c on c.account_id = s.account_id and c.source_id = s.id
    group by s.account_id, s.id, s.chunk_count
    having s.chunk_count <> count(c.sequence) or s.chunk_count < 1
      or min(c.sequence) <> 0 or max(c.sequence) <> s.chunk_count - 1`,
  'a passage is a piece of its own source': `
    select c.source_id, c.sequence
    from brain_chunks as c join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    where substr(s.content_text, c.starts_at + 1, length(c.text)) <> c.text`,
  'counters have reached every id that was given': `
    select i.kind, i.account_id, i.top, c.value from (
      select account_id, 'brain_source' as kind, max(id) as top from brain_sources group by account_id
      union all select account_id, 'conversation', max(id) from conversations group by account_id
      union all select account_id, 'visitor', max(id) from visitors group by account_id
      union all select account_id, 'version', max(id) from versions group by account_id
      union all select account_id, 'api_key', max(id) from api_keys group by account_id
    ) as i left join counters as c using (account_id, kind)
    where c.value is null or i.account_id * 10000000000 + c.value < i.top`,
  'responses counted are replies stored and replies being made': `
    select u.account_id, u.counted, m.replies, r.reserved
    from (select account_id, coalesce(sum(responses), 0) as counted from accounts
            left join usage_periods on account_id = id group by account_id) as u
    cross join lateral (select count(*) as replies from messages as m
      where m.account_id = u.account_id and m.role = 'assistant') as m
    cross join lateral (select count(*) as reserved from response_reservations as r
      where r.account_id = u.account_id) as r
    where u.counted <> m.replies + r.reserved`,
  "a clone's replies are the replies of its conversations": `
    select v.account_id, v.id, v.counted, m.replies
    from (select a.account_id, a.id, coalesce(sum(u.responses), 0) as counted from versions as a
            left join version_usage as u on u.account_id = a.account_id and u.version_id = a.id
            group by a.account_id, a.id) as v
    cross join lateral (select count(*) as replies from conversations as c
      join messages as m on m.account_id = c.account_id and m.conversation_id = c.id and m.role = 'assistant'
      where c.account_id = v.account_id and c.version_id = v.id) as m
    where v.counted <> m.replies`,
  'message_count is the number of messages, in pairs and without a gap': `
    select c.id, c.message_count, count(m.sequence)::int as found
    from conversations as c left join messages as m on m.account_id = c.account_id and m.conversation_id = c.id
    group by c.account_id, c.id, c.message_count
    having c.message_count <> count(m.sequence) or count(m.sequence) = 0 or max(m.sequence) <> count(m.sequence)
      or count(*) filter (where m.role = 'user') <> count(*) filter (where m.role = 'assistant')`,
  'no visitor without a conversation': `
    select v.id from visitors as v
    where not exists (select from conversations as c where c.account_id = v.account_id and c.visitor_id = v.id)`,
  'every source is in the history of its knowledge': `
    select s.id from brain_sources as s
    left join knowledge_changes as n on n.account_id = s.account_id and n.kind = 'source' and n.id = s.id
    left join knowledge_versions as k on k.account_id = s.account_id
    where n.version is null or k.version is null or n.version > k.version`,
  'a stored answer is whole, and a text that it names was made': `
    select k.key, k.status, k.body from idempotency_keys as k
    where (k.status is null) <> (k.body is null)
      or (k.body::jsonb ->> 'object' = 'brain_source' and not exists (
        select from knowledge_changes as n
        where n.account_id = k.account_id and n.kind = 'source' and n.id = (k.body::jsonb ->> 'id')::bigint))`,
}

/** Checks every rule on one snapshot. @returns what is broken, a line each */
export async function findContradictions(client: pg.Client): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  const broken: string[] = []
  for (const [rule, query] of Object.entries(contradictions)) {
    const { rows } = await client.query(query)
    if (rows.length > 0) broken.push(`${rule}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
  }
  await client.query('commit')
  return broken
}
