import type { TestApp } from '../app.ts'
import { until } from './until.ts'

const presences = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'understudy presence'`

/** Waits until PostgreSQL has seen the end of every other process on the app's database. */
export const untilAlone = (app: TestApp) =>
  until('PostgreSQL has seen the end of the others', async () => (await app.sql(presences)).length === 1)
