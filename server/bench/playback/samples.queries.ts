import type pg from 'pg'

/** Makes the table into which the baseline writes, like the platform's, with ids of a sequence. */
export async function createBaselineTable(client: pg.ClientBase): Promise<void> {
  await client.query('create table bench_samples (like playback_samples including all)')
  await client.query('alter table bench_samples alter column id add generated always as identity')
}
