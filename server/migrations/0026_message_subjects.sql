-- What a reply speaks of, in the order in which it names it: {"is_choice", "subjects": [{"kind", "id", …}]}. The next message
-- of the thread may mean it without naming it («how long does it take?», «the second one»). Null for visitors' messages.
alter table messages add column about jsonb;
