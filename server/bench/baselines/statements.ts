/** The statements that the platform runs for the measured requests, written by hand. Each has a name on the server. */
const statement = (name: string, text: string) => ({ name, text })

const sourceColumns = `'brain_source' as object, id, source_type, title, external_id, folder_id, url, language,
  content_date, content_hash, word_count, chunk_count, status, error, created_at, updated_at`

export const listSources = statement(
  'list_sources',
  `select ${sourceColumns} from brain_sources where account_id = $1 and id > $2 order by id limit $3`,
)

export const getSource = statement(
  'get_source',
  `select ${sourceColumns}, content_text from brain_sources where account_id = $1 and id = $2`,
)

export const addWords = statement(
  'add_words',
  'update account_usage set words = words + $2 where account_id = $1',
)

export const insertSource = statement(
  'insert_source',
  `with taken as (
    insert into counters as c (account_id, kind, value) values ($1, 'brain_source', 1)
    on conflict (account_id, kind) do update set value = c.value + excluded.value
    returning c.account_id * 10000000000 + c.value as id
  ),
  source as (
    insert into brain_sources (
      account_id, id, external_id, source_type, title, url, language, folder_id, content_date, content_hash,
      content_text, word_count, chunk_count, status, created_at, updated_at)
    select $1, taken.id, $2, 'text', $3, null, $4, null, $5::date, $6, $7, $8::int, $9::int, 'ready', $10, $10
    from taken
    on conflict (account_id, external_id) do nothing
    returning *
  ),
  passages as (
    insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
    select source.account_id, source.id, p.position - 1, p.starts_at, p.heading, p.text, p.tokens
    from source, unnest($11::int[], $12::text[], $13::text[], $14::bytea[])
      with ordinality as p (starts_at, heading, text, tokens, position)
  )
  select ${sourceColumns} from source`,
)

export const markChanged = statement(
  'mark_changed',
  `with raised as (
    insert into knowledge_versions as k (account_id, version) values ($1, 1)
    on conflict (account_id) do update set version = k.version + 1
    returning version
  )
  insert into knowledge_changes (account_id, kind, id, version)
  select $1, 'source', $2, raised.version from raised
  on conflict (account_id, kind, id) do update set version = excluded.version`,
)

export const findActiveClone = statement(
  'find_active_clone',
  `select 'version' as object, v.id, v.label, v.description, v.job, v.is_active, v.published, v.avatar_url,
    v.silos, v.accept_images, v.image_rules, v.voice_call, v.voice is not null as voice_configured,
    v.exclude_folder_ids, v.exclude_source_ids, v.exclude_unfoldered_sources, v.suggestions, v.messages,
    v.cite_source_links,
    case when v.monthly_cap is not null
      then jsonb_build_object('limit', v.monthly_cap, 'used', coalesce(u.responses, 0)) end as monthly_cap,
    v.copied_from_version_id, v.created_at, v.updated_at
  from versions as v
  left join version_usage as u
    on u.account_id = v.account_id and u.version_id = v.id and u.period_start = $2
  where v.account_id = $1 and v.is_active = true`,
)

export const reserveResponse = statement(
  'reserve_response',
  `with relaxed as (select set_config('synchronous_commit', 'off', true)),
  counted as (
    insert into usage_periods as u (account_id, period_start, responses, overage_responses)
    select $1, $2::date, 1, case when $3::bigint < 1 then 1 else 0 end
    from relaxed
    where $3::bigint is null or $3::bigint >= 1 or $4
    on conflict (account_id, period_start) do update
    set responses = u.responses + 1,
      overage_responses = u.overage_responses + case when u.responses >= $3::bigint then 1 else 0 end
    where $3::bigint is null or $4 or u.responses < $3::bigint
    returning coalesce(u.responses > $3::bigint, false) as is_overage
  )
  insert into response_reservations (account_id, id, period_start, is_overage, due_at)
  select $1, $5::uuid, $2::date, counted.is_overage, $6
  from counted
  returning is_overage`,
)

export const findVersion = statement(
  'find_version',
  'select version from knowledge_versions where account_id = $1',
)

export const listEntries = statement(
  'list_entries',
  `select 'source' as kind, 'passage' as form, c.source_id as owner_id, c.sequence, s.folder_id as group_id, c.tokens
  from brain_chunks as c
  join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
  where c.account_id = $1
  order by c.source_id, c.sequence`,
)

export const listPassages = statement(
  'list_passages',
  `select 'source' as kind, c.source_id as owner_id, c.sequence, s.title, s.url, c.text, c.starts_at as start
  from unnest($2::bigint[], $3::int[]) with ordinality as r (source_id, sequence, position)
  join brain_chunks as c on c.account_id = $1 and c.source_id = r.source_id and c.sequence = r.sequence
  join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
  order by r.position`,
)

export const findVisitor = statement(
  'find_visitor',
  `select v.id, v.email, v.name
  from visitor_external_ids as e
  join visitors as v on v.account_id = e.account_id and v.id = e.visitor_id
  where e.account_id = $1 and e.external_id = $2`,
)

export const findLatestThread = statement(
  'find_latest_thread',
  `select id, visitor_id, version_id from conversations
  where account_id = $1
    and visitor_id = (select visitor_id from visitor_external_ids where account_id = $1 and external_id = $2)
    and channel_id = 1
  order by id desc limit 1`,
)

export const findThread = statement(
  'find_thread',
  'select id, visitor_id, version_id from conversations where account_id = $1 and id = $2',
)

export const lastMessages = statement(
  'last_messages',
  `select role, content, created_at from messages
  where account_id = $1 and conversation_id = $2 order by sequence desc limit 60`,
)

export const listSent = statement(
  'list_sent',
  `select m.created_at
  from conversations as c
  cross join lateral (
    select recent.created_at, recent.role from messages as recent
    where recent.account_id = c.account_id and recent.conversation_id = c.id
    order by recent.sequence desc
    limit $4::int * 2
  ) as m
  where c.account_id = $1 and c.visitor_id = $2 and c.last_message_at >= $3
    and m.role = 'user' and m.created_at > $3
  order by m.created_at desc
  limit $4`,
)

export const seeVisitor = statement(
  'see_visitor',
  `update contacts as c
  set last_seen_at = greatest(c.last_seen_at, $3::timestamptz), updated_at = greatest(c.updated_at, $3::timestamptz),
    name = coalesce(v.name, c.name)
  from visitors as v
  where v.account_id = $1 and v.id = $2 and c.account_id = $1 and c.email = v.email`,
)

export const countCitations = statement(
  'count_citations',
  `insert into source_citations (account_id, source_id, conversation_id, reply_count, last_cited_at)
  select $1, source_id, $2, 1, $4 from unnest($3::bigint[]) as source_id
  on conflict (account_id, source_id, conversation_id) do update
  set reply_count = source_citations.reply_count + 1,
    last_cited_at = greatest(source_citations.last_cited_at, excluded.last_cited_at)`,
)

export const countDay = statement(
  'count_day',
  `insert into usage_days as d (account_id, measure, day, amount)
  values ($1, 'replies', $2::date, 1), ($1, 'unanswered', $2::date, 0)
  on conflict (account_id, measure, day) do update set amount = d.amount + excluded.amount`,
)

export const appendExchange = statement(
  'append_exchange',
  `with activity as (
    insert into counters as c (account_id, kind, value)
    values ($1, 'conversation_activity', (extract(epoch from $8::timestamptz) * 1000)::bigint)
    on conflict (account_id, kind) do update set value = greatest(c.value + 1, excluded.value)
    returning to_timestamp(c.value / 1000.0)::timestamptz(3) as at
  ),
  thread as (
    update conversations
    set message_count = message_count + 2, last_message_at = (select at from activity),
      due_at = $8::timestamptz + interval '10 minutes', attempt = attempt + 1, review_status = 'pending'
    where account_id = $1 and id = $2
    returning message_count - 2 as before
  )
  insert into messages (account_id, conversation_id, sequence, role, content, actions, about, evidence, created_at)
  select $1, $2, thread.before + m.position, m.role, m.content, '[]', m.about::jsonb, m.evidence::jsonb, m.created_at
  from thread, unnest(
    array['user', 'assistant'], array[$3, $4], array[null, $5], array[null, $6], array[$7::timestamptz, $8::timestamptz]
  ) with ordinality as m (role, content, about, evidence, created_at, position)`,
)

export const countReply = statement(
  'count_reply',
  `insert into version_usage as u (account_id, version_id, period_start, responses)
  values ($1, $2, $3::date, 1)
  on conflict (account_id, version_id, period_start) do update set responses = u.responses + 1`,
)

export const deleteReservation = statement(
  'delete_reservation',
  'delete from response_reservations where account_id = $1 and id = $2',
)
