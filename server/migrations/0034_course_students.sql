-- How a student is doing in a course, kept by whatever gives access, records an activity or publishes a lesson. Statuses
-- follow from a row, the number of published lessons and the clock. A row stays when the access is revoked, because it
-- may be given again.
--
-- A page and its summary read all rows of a course. No index holds what activities change, so that an activity writes one
-- page of the table and no index (HOT): the indexes that would save the sort cost each activity more than the sort does.
create table course_students (
  account_id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  -- start of the present window of access, or of the last one; null: they have no access, or it was revoked
  granted_at timestamptz(3),
  last_activity_at timestamptz(3),
  last_activity_kind text
    check (last_activity_kind in ('lesson_completed', 'lesson_opened', 'video', 'live', 'replay')),
  -- the lesson or the webinar that it was about
  last_activity_unit_id bigint,
  last_activity_webinar_id bigint,
  -- of the latest mark that stands
  last_marked_at timestamptz(3),
  -- marks that stand of lessons that are published now
  completed_lessons integer not null default 0,
  primary key (account_id, visitor_id, product_id),
  check ((last_activity_at is null) = (last_activity_kind is null)),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
) with (fillfactor = 85);

-- The students of a course.
create index course_students_product on course_students (account_id, product_id) where granted_at is not null;
