import type { Webinar } from '../src/features/webinars/schemas.ts'
import type { TestAccount } from './factories.ts'
import { operate } from './operator.ts'

let made = 0

/** A webinar of an account: a group table of an hour that starts now, unless `fields` say otherwise. */
export const createWebinar = (account: TestAccount, fields: Record<string, unknown> = {}): Promise<Webinar> =>
  operate<Webinar>(account, 'webinar create', {
    title: `Webinar ${++made}`,
    format: 'group',
    starts_at: account.ctx().now.toISOString(),
    duration_minutes: 60,
    ...fields,
  })
