-- One message of a thread is answered at a time: lock_owner answers until locked_until at most.
alter table conversations rename column turn_owner to lock_owner;
alter table conversations rename column turn_until to locked_until;

-- Where and by whom an unanswered question was asked, and how often.
alter table unanswered_askings rename to unanswered_occurrences;
alter index unanswered_askings_pkey rename to unanswered_occurrences_pkey;
alter index unanswered_askings_conversation rename to unanswered_occurrences_conversation;
alter index unanswered_askings_visitor rename to unanswered_occurrences_visitor;
