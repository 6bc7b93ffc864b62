import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createContext, noAccount } from '../create-context.ts'
import { requireClientMaySend } from './hourly-limit.ts'

const app = await startTestApp()

const send = (kind: string, clientAddress: string) =>
  requireClientMaySend(
    createContext(app.app, { account: noAccount, actor: { kind: 'nobody' }, clientAddress }),
    kind,
  )

test('a client sends sixty of a kind in any hour, under requests that come together, and is told when the next may come', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 65 }, () => send('booking', '192.0.2.1')))
  const refused = sent.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused[0]!.reason).toMatchObject({ status: 429, type: 'rate_limited' })
  await Promise.all([send('booking', '192.0.2.2'), send('registration', '192.0.2.1')])
  app.clock.advance('59m')
  const error = await send('booking', '192.0.2.1').catch((failure) => failure)
  expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(error.headers['retry-after'])).toBeLessThanOrEqual(60)
  app.clock.advance(`${Number(error.headers['retry-after'])}s`)
  await send('booking', '192.0.2.1')
})

test('what was counted goes when it has left the hour, and no row tells an address', async () => {
  await send('booking', '192.0.2.3')
  const [row] = await app.sql<{ row: string }>(
    'select to_jsonb(c)::text as row from hourly_counts as c limit 1',
  )
  expect(row!.row).not.toContain('192.0.2')
  app.clock.advance('125m')
  await app.drain()
  expect(await app.sql('select * from hourly_counts')).toEqual([])
})
