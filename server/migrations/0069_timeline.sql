-- Pages of what one student did, newest first.
create index learning_events_timeline on learning_events (account_id, visitor_id, occurred_at);
create index class_sessions_timeline on class_sessions (account_id, visitor_id, started_at);
