import { z } from 'zod'
import { id, listEnvelope } from '../../../platform/http/fields.ts'
import { webinar, webinarExample } from '../schemas.ts'

export const studentWebinar = webinar
  .pick({
    ...{ id: true, title: true, description: true, format: true, status: true, starts_at: true },
    ...{ started_at: true, ended_at: true, duration_minutes: true, timezone: true },
    audience_product_ids: true,
  })
  .extend({
    registered: z.boolean(),
    can_join: z.boolean().meta({ description: 'The rooms are open, and the student may enter them.' }),
    replay: z
      .strictObject({
        asset_id: id(),
        embed_url: z
          .string()
          .meta({ format: 'uri', description: 'Page that plays it, for an iframe, for one hour.' }),
      })
      .nullable()
      .meta({ description: 'null where there is none, or it is not open to the student.' }),
  })
  .meta({ id: 'StudentWebinar' })
export type StudentWebinar = z.output<typeof studentWebinar>

export const studentWebinarList = listEnvelope(studentWebinar)

const { id: webinar_id, title, description, format, starts_at, duration_minutes, timezone } = webinarExample

export const studentWebinarExample: StudentWebinar = {
  ...{ id: webinar_id, title, description, format, status: 'ended', starts_at },
  ...{ started_at: starts_at, ended_at: '2026-04-02T17:00:00.000Z', duration_minutes, timezone },
  audience_product_ids: webinarExample.audience_product_ids,
  registered: true,
  can_join: false,
  replay: {
    asset_id: 10000000009,
    embed_url: 'https://understudy.example.com/embed/10000000009?expires=1775152800&signature=x5Gq',
  },
}
