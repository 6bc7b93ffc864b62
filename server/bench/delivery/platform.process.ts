import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../../src/app.ts'
import { findAccount } from '../../src/features/accounts/index.ts'
import { createSale } from '../../src/features/sales/create-sale.ts'
import { deliverWebhooksName } from '../../src/features/webhooks/deliveries/deliver-webhooks.job.ts'
import { createContext } from '../../src/platform/create-context.ts'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'
import { type Sale, settings } from './accounts.ts'
import { moment } from './moment.ts'

let platform: Platform

/** A busy machine falls behind the rate instead of failing. */
const maxConcurrent = 32

/** The platform as `npm start` runs it; sales are recorded by its own verb. */
answerParent(
  {
    async start({ database_url }: { database_url: string }) {
      platform = await platformOn(database_url, settings)
      return platform.start()
    },
    wake: () => platform.jobScheduler.wake(deliverWebhooksName),
    /** Records sales, so many a second. @returns when each was committed */
    async sell({ sales, per_second }: { sales: Sale[]; per_second: number }) {
      const committed: [order_ref: string, at: number][] = []
      const began = performance.now()
      const running = new Set<Promise<unknown>>()
      for (const [index, sale] of sales.entries()) {
        const wait = began + (index * 1_000) / per_second - performance.now()
        if (wait > 1) await pause(wait)
        if (running.size >= maxConcurrent) await Promise.race(running)
        const sold = sell(sale, (at) => committed.push([sale.order_ref, at])).finally(() =>
          running.delete(sold),
        )
        running.add(sold)
      }
      await Promise.all(running)
      return committed
    },
    cpu: cpuSeconds,
  },
  async () => platform?.stop(),
)

async function sell({ account_id, product_id, order_ref }: Sale, onCommit: (at: number) => void) {
  const account = (await findAccount(platform.app.db, account_id))!
  const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
  await ctx.transaction(async (tx) => {
    tx.afterCommit(() => onCommit(moment()))
    const email = `${order_ref}@example.com`
    await createSale(tx, { email, amount_cents: 4900, order_ref, product_id, name: 'A buyer' })
  })
}
