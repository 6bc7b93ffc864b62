-- What students submitted: each attempt at a quiz, and each version of an assignment.
create table block_submissions (
  account_id bigint not null,
  id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  block_id bigint not null,
  kind text not null check (kind in ('quiz', 'assignment')),
  -- 1, 2, … of this student in this block
  attempt integer not null,
  submitted_at timestamptz(3) not null,
  -- quizzes: who graded it, and the result at that moment
  source text check (source in ('server_graded', 'legacy_client_reported')),
  score double precision,
  max_score double precision,
  passed boolean,
  -- quizzes graded by the server: [{key, value, correct}]
  answers jsonb,
  -- assignments
  text text,
  file_names jsonb,
  primary key (account_id, id),
  -- two submissions at once cannot be the same attempt
  constraint block_submissions_attempt unique (account_id, visitor_id, block_id, attempt),
  check ((kind = 'quiz') = (source is not null and score is not null and max_score is not null and passed is not null)),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, block_id) references course_blocks (account_id, id) on delete cascade
);

-- A deleted course takes its submissions with it.
create index block_submissions_block on block_submissions (account_id, block_id);
create index block_submissions_product on block_submissions (account_id, product_id);

-- What students answered: one row for each student and survey, which changes in place.
create table survey_responses (
  account_id bigint not null,
  id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  block_id bigint not null,
  -- the common survey: the lesson in which it was answered last
  unit_id bigint,
  -- [{question_id, kind, value}]; the kind is the question's when it was answered
  answers jsonb not null,
  created_at timestamptz(3) not null,
  -- later than every other one of the account, so that readers of changes miss none
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint survey_responses_student unique (account_id, visitor_id, block_id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, block_id) references course_blocks (account_id, id) on delete cascade,
  foreign key (account_id, unit_id) references course_units (account_id, id) on delete set null (unit_id)
);

-- Pages of a course, latest change first.
create index survey_responses_changed on survey_responses (account_id, product_id, updated_at);
create index survey_responses_block on survey_responses (account_id, block_id);
create index survey_responses_unit on survey_responses (account_id, unit_id);
