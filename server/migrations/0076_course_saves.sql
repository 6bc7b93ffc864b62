-- What each save of a course changed: titles and the names of fields, never their contents. Of each course the newest are
-- kept.
create table course_saves (
  account_id bigint not null,
  product_id bigint not null,
  id bigint not null check (id > 0),
  at timestamptz(3) not null,
  actor_kind text not null,
  actor_id bigint,
  -- [{change, part, type, title, former_title, place, fields}]
  changes jsonb not null,
  -- changes of the save that were too many to keep
  left_out integer not null check (left_out >= 0),
  primary key (account_id, product_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
