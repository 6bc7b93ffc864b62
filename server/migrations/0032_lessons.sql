-- What a student did with a lesson. A row begins with the first opening or completion, and stays when a mark is taken back.
create table lesson_marks (
  account_id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  unit_id bigint not null,
  started_at timestamptz(3) not null,
  -- the UTC day of the last recorded opening: a second one that day is not recorded
  opened_on date,
  completed_at timestamptz(3),
  primary key (account_id, visitor_id, product_id, unit_id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, unit_id) references course_units (account_id, id) on delete cascade
);

-- A deleted unit takes its marks with it.
create index lesson_marks_unit on lesson_marks (account_id, unit_id, visitor_id);

-- What students did, as evidence. It outlives courses, lessons and the student's own record, so it refers to none of them.
create table learning_events (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  visitor_id bigint not null,
  -- as it was then; empty once the person is erased
  visitor_email text not null,
  product_id bigint not null,
  unit_id bigint,
  block_id bigint,
  kind text not null check (kind in (
    'lesson_opened', 'lesson_completed', 'lesson_uncompleted', 'quiz_submitted', 'assignment_submitted',
    'exam_started', 'exam_submitted', 'exam_reviewed', 'certificate_issued', 'certificate_pdf_generated')),
  occurred_at timestamptz(3) not null,
  -- by kind: {lesson_title} of lessons
  evidence jsonb not null,
  primary key (account_id, id)
);

-- Pages of a course, by id; of one of its students; of a stretch of time.
create index learning_events_product on learning_events (account_id, product_id, id);
create index learning_events_visitor on learning_events (account_id, visitor_id, product_id, id);
create index learning_events_time on learning_events (account_id, product_id, occurred_at);

-- Evidence is not changed. A transaction that erases a person says so by understudy.erasing_person = 'on'; it may empty
-- the email and change what evidence says, but not which fields it has. Rows are deleted with their account alone.
create function guard_learning_event() returns trigger language plpgsql as $$
declare
  kept learning_events := new;
begin
  if tg_op = 'DELETE' then
    if exists (select from accounts where id = old.account_id) then
      raise exception 'learning_events are never deleted';
    end if;
    return old;
  end if;
  kept.visitor_email := old.visitor_email;
  kept.evidence := old.evidence;
  if kept is distinct from old
    or new.visitor_email not in (old.visitor_email, '')
    or array(select jsonb_object_keys(new.evidence) order by 1)
      <> array(select jsonb_object_keys(old.evidence) order by 1)
    or coalesce(current_setting('understudy.erasing_person', true), '') <> 'on'
  then
    raise exception 'learning_events are never changed';
  end if;
  return new;
end
$$;

create trigger learning_events_guard before update or delete on learning_events
  for each row execute function guard_learning_event();
