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
