-- Requests by account or address, where several processes share the counting: a row for each of these keys, and one for
-- each of its grants in a ring, where a new grant takes the place of one that has left the window. So what a request costs
-- does not grow with the limit. Losing both in a crash grants at most one window again.
drop table rate_windows;

-- The grants of a key are numbered from 0; the n-th lies in slot n % slots. Those before `expired` have left the window.
create unlogged table rate_windows (
  key text primary key,
  slots integer not null,
  expired bigint not null default 0,
  granted bigint not null default 0,
  decided_at bigint not null default 0
) with (fillfactor = 50);

create unlogged table rate_grants (
  key text not null references rate_windows on delete cascade,
  slot integer not null,
  granted_at bigint not null,
  primary key (key, slot)
) with (fillfactor = 80);

-- Decides on one request; all times are Unix milliseconds by the database's clock. The lock of the window's row orders the
-- processes. This is a function because each of its statements sees what the request before it wrote: one statement would
-- see the ring as it was before it waited for the lock.
create function take_from_window(asked_key text, max_grants integer, window_ms bigint)
returns table (granted boolean, count bigint, freeing_grant bigint, decided_at bigint)
language plpgsql as $$
declare
  ring rate_windows;
  grants bigint[];
  now_ms bigint;
  oldest bigint;
begin
  select * into ring from rate_windows as w where w.key = asked_key for update;
  if not found then
    insert into rate_windows (key, slots) values (asked_key, max_grants) on conflict do nothing;
    select * into strict ring from rate_windows as w where w.key = asked_key for update;
  end if;

  if max_grants > ring.slots then
    grants := array(
      select g.granted_at from generate_series(ring.expired, ring.granted - 1) as n
      join rate_grants as g on g.key = asked_key and g.slot = n % ring.slots order by n
    );
    delete from rate_grants as g where g.key = asked_key;
    insert into rate_grants select asked_key, i - 1, grants[i] from generate_subscripts(grants, 1) as i;
    ring := (asked_key, max_grants, 0, cardinality(grants), ring.decided_at);
  end if;

  -- Grants keep the order of their numbers even if the clock is set back. By more than a second, they go back with it.
  now_ms := extract(epoch from clock_timestamp()) * 1000;
  if now_ms < ring.decided_at - 1000 then
    update rate_grants as g set granted_at = g.granted_at - (ring.decided_at - now_ms) where g.key = asked_key;
    ring.decided_at := now_ms;
  end if;
  ring.decided_at := greatest(ring.decided_at, now_ms);
  while ring.expired < ring.granted loop
    select g.granted_at into oldest from rate_grants as g
    where g.key = asked_key and g.slot = ring.expired % ring.slots;
    exit when oldest >= ring.decided_at - window_ms;
    ring.expired := ring.expired + 1;
  end loop;

  granted := ring.granted - ring.expired < max_grants;
  if granted then
    insert into rate_grants values (asked_key, ring.granted % ring.slots, ring.decided_at)
    on conflict (key, slot) do update set granted_at = excluded.granted_at;
    ring.granted := ring.granted + 1;
  end if;
  update rate_windows as w
  set slots = ring.slots, expired = ring.expired, granted = ring.granted, decided_at = ring.decided_at
  where w.key = asked_key;

  count := ring.granted - ring.expired;
  decided_at := ring.decided_at;
  if count >= max_grants then
    select g.granted_at into freeing_grant from rate_grants as g
    where g.key = asked_key and g.slot = (ring.granted - max_grants) % ring.slots;
  end if;
  return next;
end
$$;
