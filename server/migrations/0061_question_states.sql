-- What the creator did with a question that nothing answered: one that was answered is open again when it is asked in vain again.
alter table unanswered_questions
  add column state text not null default 'open' check (state in ('open', 'dismissed', 'answered'));

create index unanswered_questions_state on unanswered_questions (account_id, state, id);
