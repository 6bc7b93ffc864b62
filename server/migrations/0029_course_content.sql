-- Parts of a course have keys, by which a course file names them. A part that is removed keeps its row, so that what students
-- did in it keeps meaning; a key that returns gets its row back. Imported parts are named by their ids.
alter table course_modules add column key text, add column removed_at timestamptz(3);
update course_modules set key = 'module-' || id;
alter table course_modules
  alter column key set not null,
  add constraint course_modules_key unique (account_id, product_id, key);

-- first_published_at: when a unit was first published; it stays when the unit is a draft again. A removed unit is a draft
-- without text. content_text is what its text blocks say, for knowledge.
alter table course_units
  add column key text,
  add column first_published_at timestamptz(3),
  add column removed_at timestamptz(3);
update course_units
set key = 'entry-' || id, first_published_at = case when status = 'published' then created_at end;
alter table course_units
  alter column key set not null,
  add constraint course_units_key unique (account_id, product_id, key),
  -- lets a block name its product and its unit in one key
  add constraint course_units_product unique (account_id, product_id, id);

-- What a unit consists of, in order. A survey without a unit is common to all lessons of the course.
create table course_blocks (
  account_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  unit_id bigint,
  key text not null,
  position integer not null,
  type text not null
    check (type in ('text', 'video', 'audio', 'file', 'quiz', 'assignment', 'survey', 'live')),
  title text,
  -- its form follows from the type; that of a removed block is {}, but a survey keeps the ids of its questions
  content jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (account_id, id),
  constraint course_blocks_key unique (account_id, product_id, key),
  check (unit_id is not null or type = 'survey'),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, product_id, unit_id)
    references course_units (account_id, product_id, id) on delete cascade
);

create index course_blocks_unit on course_blocks (account_id, unit_id, position);

-- The text of a unit that was imported becomes its block.
insert into course_blocks
  (account_id, id, product_id, unit_id, key, position, type, content, created_at, updated_at)
select account_id, account_id * 10000000000 + row_number() over (partition by account_id order by id), product_id, id,
  'entry-' || id || '-text', 1, 'text', jsonb_build_object('html', html), created_at, updated_at
from course_units;
insert into counters (account_id, kind, value)
select account_id, 'course_block', count(*) from course_blocks group by account_id;
alter table course_units drop column html;

-- What a course asks for its certificate, and the questions of an exam product.
create table course_settings (
  account_id bigint not null,
  product_id bigint not null,
  -- {title, requires: {all_lessons, quizzes_passed, exam_product_ids}}
  certificate jsonb,
  -- {time_limit_minutes, pass_percent, max_attempts, questions}
  exam jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
