import { z } from 'zod'
import { date } from '../../platform/http/fields.ts'

const quantity = z.int().min(0)
const bound = quantity.nullable().meta({ description: 'null: not limited' })

export const usage = z
  .strictObject({
    object: z.literal('usage'),
    plan: z.strictObject({ tier: z.string(), name: z.string() }),
    period_start: date().meta({ description: 'First day of the usage month, UTC.' }),
    unlimited: z.boolean(),
    responses: z.strictObject({ granted: bound, used: quantity, remaining: bound }),
    words: z.strictObject({ granted: bound, current: quantity, remaining: bound }),
    overage: z.strictObject({ responses: quantity, charged_cents: quantity }),
  })
  .meta({ id: 'Usage' })

const usageDay = z
  .strictObject({
    day: date(),
    replies: quantity.meta({ description: 'Replies of clones, kept or since deleted.' }),
    unanswered: quantity
      .nullable()
      .meta({ description: 'Those that left a question unanswered; null: there was no reply.' }),
    words: quantity
      .nullable()
      .meta({ description: 'Words stored at the end of the day; null: nothing is known of them.' }),
    sales: quantity,
    sales_cents: quantity.meta({ description: 'What they were for, before refunds.' }),
  })
  .meta({ id: 'UsageDay' })

export const usageSeries = z
  .strictObject({
    object: z.literal('usage_series'),
    time_zone: z.literal('UTC'),
    currency: z.literal('EUR'),
    data: z.array(usageDay),
  })
  .meta({ id: 'UsageSeries' })
export type UsageSeries = z.output<typeof usageSeries>

export const usageSeriesQuery = z.strictObject({
  days: z
    .int({ error: 'must be a whole number from 1 to 400' })
    .min(1, { error: 'must be a whole number from 1 to 400' })
    .max(400, { error: 'must be a whole number from 1 to 400' })
    .default(30)
    .meta({ description: 'How many days, the last of which is today; 30 unless given.' }),
})

export const storageUsage = z
  .strictObject({
    object: z.literal('storage_usage'),
    bytes: z.strictObject({ granted: bound, used: quantity, remaining: bound }),
  })
  .meta({ id: 'StorageUsage' })
export type StorageUsage = z.output<typeof storageUsage>
