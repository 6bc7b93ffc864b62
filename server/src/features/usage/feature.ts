import { utcDay } from '../../platform/calendar-day.rules.ts'
import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { accountCreated } from '../accounts/index.ts'
import { panel } from './panel.ts'
import { releaseAbandonedResponses } from './release-abandoned-responses.job.ts'
import { routes } from './routes.ts'
import { expireAbandonedReservations, insertAccountUsage } from './usage.queries.ts'

export const usage = defineFeature({
  name: 'usage',
  title: 'Usage',
  promise: 'Plan quotas are counted exactly, also when many requests come at once.',
  tables: ['account_usage', 'usage_periods', 'response_reservations', 'usage_days'],
  doors: { api: routes, panel },
  jobs: [releaseAbandonedResponses],
  periodic_tasks: [
    {
      name: 'expire-abandoned-reservations',
      intervalMs: 5_000,
      run: (app) => expireAbandonedReservations(app.db, new Date(app.clock.nowMs())),
    },
  ],
  subscriptions: [
    on(accountCreated, (tx, { account_id }) => insertAccountUsage(tx.db, account_id, utcDay(tx.now))),
  ],
})
