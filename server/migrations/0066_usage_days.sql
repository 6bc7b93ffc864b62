-- What an account used by day (UTC), each measure in a row of its own, so that what counts one never waits for another:
-- replies, unanswered (replies to questions that nothing answered), sales, sales_cents, and words, which holds what was
-- stored after the last change of the day.
create table usage_days (
  account_id bigint not null references accounts on delete cascade,
  measure text not null check (measure in ('replies', 'unanswered', 'sales', 'sales_cents', 'words')),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (account_id, measure, day)
);

-- What is known of the days before. How many replies were to unanswered questions is not.
insert into usage_days (account_id, measure, day, amount)
select account_id, 'replies', (created_at at time zone 'UTC')::date, count(*)
from messages where role = 'assistant'
group by account_id, (created_at at time zone 'UTC')::date;

insert into usage_days (account_id, measure, day, amount)
select account_id, measure, day, amount
from (
  select account_id, (created_at at time zone 'UTC')::date as day, count(*) as sales, sum(amount_cents) as cents
  from sales group by account_id, (created_at at time zone 'UTC')::date
) as sold
cross join lateral (values ('sales', sales), ('sales_cents', cents)) as counted (measure, amount);

insert into usage_days (account_id, measure, day, amount)
select u.account_id, 'words', (coalesce(max(s.updated_at), min(a.created_at)) at time zone 'UTC')::date, u.words
from account_usage as u
join accounts as a on a.id = u.account_id
left join brain_sources as s on s.account_id = u.account_id
group by u.account_id, u.words;
