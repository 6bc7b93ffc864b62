-- The words of a text, which search_form has made, as a search finds them. Each carries its account, so that an index finds
-- those of one. (While an index is built no function of ours can be called by another.)
create function search_words(of_account bigint, words text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct of_account || ':' || left(word, 64)
    from regexp_split_to_table(words, '[[:space:][:punct:]¿¡«»“”‘’…–—]+') as word
    where word <> ''
  ))
$$;

-- What looks for all of some words: for those that begin with them, or for the word itself where it is shorter than three
-- letters. null, which finds nothing, where there is no word.
create function search_query(words tsvector) returns tsquery language sql immutable parallel safe as $$
  select string_agg(
    '''' || word || '''' || case when length(word) - position(':' in word) > 2 then ':*' else '' end, ' & ')::tsquery
  from unnest(tsvector_to_array(words)) as word
$$;

-- What was said, and by whom. A short list of what is yet to be sorted in keeps the wait of the message that sorts it short.
create index messages_search on messages
  using gin (search_words(account_id, search_form(content))) with (gin_pending_list_limit = 256);
create index visitors_search on visitors
  using gin (search_words(account_id, search_form(coalesce(email, '') || ' ' || coalesce(name, ''))));
