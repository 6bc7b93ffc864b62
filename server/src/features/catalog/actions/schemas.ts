import { z } from 'zod'
import { httpUrl, id, name } from '../../../platform/http/fields.ts'

const label = name(1, 120)
const url = httpUrl(1000)

const externalLink = z.strictObject({ type: z.literal('external_link'), url, label: label.optional() })
const videoEmbed = z.strictObject({
  type: z.literal('video_embed'),
  url,
  title: name(1, 200).optional(),
  start_seconds: z.int().min(0).max(86_400).optional(),
})
const escalateOffer = z.strictObject({
  type: z.literal('escalate_offer'),
  label: label.optional(),
  url: url.optional(),
})
const product = z.strictObject({ type: z.literal('product'), product_id: id() })
const asset = z.strictObject({ type: z.literal('asset'), asset_id: id() })

const action = z
  .discriminatedUnion('type', [externalLink, videoEmbed, escalateOffer, product, asset], {
    error: 'must be an action of type asset, product, external_link, video_embed or escalate_offer',
  })
  .meta({ id: 'Action' })

/** Something that an answer offers to do, as it is on the wire and in the database. */
export type Action = z.output<typeof action>

/** A record of the account that an action refers to. */
export type ActionTarget = Extract<Action, { type: 'product' | 'asset' }>

/** The actions of an answer. `checkActions` then checks that their targets exist. */
export const actions = z.array(action).max(10)
