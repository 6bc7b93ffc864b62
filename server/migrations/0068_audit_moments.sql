-- Changes of an account between two moments.
create index audit_entries_account_at on audit_entries (account_id, at);
