/** Tables that belong to no feature. */
export const platformTables = [
  'schema_migrations',
  'idempotency_keys',
  'rate_windows',
  'rate_grants',
  'hourly_counts',
  'clock_state',
]

/** Owned by the accounts feature, written by platform/db/ids.ts alone: ids are taken there, whoever owns the records. */
export const writtenByPlatform = ['counters']
