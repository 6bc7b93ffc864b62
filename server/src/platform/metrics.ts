import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './context.ts'
import { findBacklog } from './jobs/claim.queries.ts'
import type { Job } from './jobs/job.ts'

export type Metrics = {
  registry: Registry
  /** Counts an answered request. */
  recordRequest(route: string, method: string, status: number, duration_ms: number): void
}

/** Metrics of one app in Prometheus form. Backlog and pool are measured when the metrics are fetched. */
export function createMetrics(app: App, pool: pg.Pool, jobs: Job[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const duration = new Histogram({
    name: 'understudy_http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const failures = new Counter({
    name: 'understudy_metrics_collection_failures_total',
    help: 'Failed measurements of the backlog, because the database was away.',
    registers,
  })
  new Gauge({
    name: 'understudy_database_connections',
    help: 'Connections of the pool by state; waiting counts requests without one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const oldestAge = new Gauge({
    name: 'understudy_due_oldest_seconds',
    help: 'For how long the oldest due row of a job has been waiting.',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'understudy_due_rows',
    help: 'Rows of a job that are due and not yet claimed, counted up to 10,000.',
    labelNames: ['job'],
    registers,
    async collect() {
      const now = app.clock.nowMs()
      for (const job of jobs) {
        try {
          const { due, oldest_due_at } = await findBacklog(app.db, job, new Date(now))
          this.set({ job: job.name }, due)
          oldestAge.set(
            { job: job.name },
            oldest_due_at === null ? 0 : (now - Date.parse(oldest_due_at)) / 1000,
          )
        } catch {
          failures.inc()
        }
      }
    },
  })
  return {
    registry,
    recordRequest: (route, method, status, duration_ms) =>
      duration.observe({ route, method, status }, duration_ms / 1000),
  }
}
