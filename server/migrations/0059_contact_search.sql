-- A search looks at texts in lower case and without accents of Latin letters.
create function search_form(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(words), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')
$$;

-- Every three letters of a text, each with its account, so that an index finds what stands anywhere in the texts of one.
create function search_parts(of_account bigint, words text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct of_account || ':' || substr(words, start, 3) from generate_series(1, length(words) - 2) as start
  )
$$;

-- What a search of contacts looks through. The database computes it, as several features write contacts.
alter table contacts
  add search_text text generated always as (search_form(email || ' ' || coalesce(name, ''))) stored;

create index contacts_search on contacts using gin (search_parts(account_id, search_text));
