import { z } from 'zod'
import { id, text } from '../../../platform/http/fields.ts'
import { payloadInput } from '../schemas.ts'

export const deletedRule = z.strictObject({ id: id(), deleted: z.literal(true) })

export const previewBody = z.strictObject({
  product_id: id().describe('The product whose purchases would be sent.'),
  payload: payloadInput().describe('The fields as a rule has them.'),
  order_ref: text(1, 120)
    .optional()
    .describe('The sale that serves as the example; a made-up one without it.'),
})

export const preview = z
  .strictObject({
    object: z.literal('external_delivery_preview'),
    body: z.string().describe('The body that would be sent, byte for byte.'),
    is_sample: z.boolean().describe('The purchase is made up.'),
  })
  .meta({ id: 'ExternalDeliveryPreview' })
export type Preview = z.output<typeof preview>
