-- Sources are searched by title, as contacts are by name. The database computes the text, as several features write titles.
alter table brain_sources add search_text text generated always as (search_form(title)) stored;
create index brain_sources_search on brain_sources using gin (search_parts(account_id, search_text));

-- The list of a folder walks it in id order.
drop index brain_sources_folder;
create index brain_sources_folder on brain_sources (account_id, folder_id, id) where folder_id is not null;

-- In which conversations replies used a source. It goes with either of them.
create table source_citations (
  account_id bigint not null,
  source_id bigint not null,
  conversation_id bigint not null,
  reply_count integer not null,
  last_cited_at timestamptz(3) not null,
  primary key (account_id, source_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);

-- When a source was last cited.
create index source_citations_latest on source_citations (account_id, source_id, last_cited_at);
create index source_citations_conversation on source_citations (account_id, conversation_id);

insert into source_citations (account_id, source_id, conversation_id, reply_count, last_cited_at)
select m.account_id, s.id, m.conversation_id, count(distinct m.sequence), max(m.created_at)
from messages as m
cross join lateral jsonb_to_recordset(m.evidence -> 'passages') as p (kind text, id bigint, is_used boolean)
join brain_sources as s on s.account_id = m.account_id and s.id = p.id
where p.kind = 'source' and p.is_used
group by m.account_id, s.id, m.conversation_id;
