-- Attempts of students at exams. Each keeps the exam as it was when it began.
create table exam_attempts (
  account_id bigint not null,
  id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  -- 1, 2, … of this student at this exam; `attempt` below counts the runs of the job
  number integer not null,
  -- {time_limit_minutes, pass_percent, questions}
  exam jsonb not null,
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- [{key, value}]: what was saved, then what counts
  answers jsonb not null default '[]',
  -- null: it runs. ends_at where it ended by itself
  submitted_at timestamptz(3),
  ended_by_itself boolean not null default false,
  -- the points that a person gave, by question: {key: points}
  points jsonb not null default '{}',
  -- {score, max_score, percent, passed}; passed is null until a person has graded what they must
  grade jsonb,
  review_status text check (review_status in ('pending', 'reviewed')),
  reviewer text,
  reviewed_at timestamptz(3),
  -- when it ends by itself; moved ahead while a run has it
  due_at timestamptz(3),
  attempt integer not null default 0,
  primary key (account_id, id),
  -- two starts at once cannot make the same attempt
  constraint exam_attempts_number unique (account_id, visitor_id, product_id, number),
  check ((submitted_at is null) = (due_at is not null)),
  check ((submitted_at is null) = (grade is null)),
  check ((submitted_at is null) = (review_status is null)),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);

-- A deleted exam takes its attempts with it.
create index exam_attempts_product on exam_attempts (account_id, product_id);
create index exam_attempts_pending on exam_attempts (account_id, id) where review_status = 'pending';
create index exam_attempts_due on exam_attempts (account_id, due_at) where due_at is not null;
create index exam_attempts_earliest on exam_attempts (due_at) where due_at is not null;
