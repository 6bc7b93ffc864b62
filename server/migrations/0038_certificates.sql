-- Certificates as they were issued. They outlive their course, whose title they keep, so they do not refer to it.
create table certificates (
  account_id bigint not null,
  id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  -- at least 80 random bits: whoever has it may see the certificate
  verification_code text not null,
  issued_at timestamptz(3) not null,
  -- what the certificate says, as it was when it was issued
  name text not null,
  title text not null,
  course_title text not null,
  academy text not null,
  language text not null,
  -- [{name, met}]
  requirements jsonb not null,
  -- the PDF, once it was opened for the first time
  storage_key text,
  sha256 text,
  size_bytes bigint,
  pdf_at timestamptz(3),
  primary key (account_id, id),
  constraint certificates_student unique (account_id, visitor_id, product_id),
  -- looked up before the account is known
  constraint certificates_code unique (verification_code),
  check (num_nulls(storage_key, sha256, size_bytes, pdf_at) in (0, 4)),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

-- The clean-up of stored files asks which ones are still referred to.
create index certificates_storage_key on certificates (account_id, storage_key) where storage_key is not null;
