import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { requireFreeHost } from '../hosts/require-free-host.ts'
import type { createMeetingOptions, Meeting } from '../schemas.ts'
import { findVisitorContact } from './find-visitor-contact.ts'
import { endOf } from './meeting-state.rules.ts'
import { insertMeeting } from './meetings.queries.ts'
import { requireReferences } from './require-references.ts'
import { toMeeting } from './to-meeting.rules.ts'

/**
 * Notes a meeting that was agreed on elsewhere. Nobody gets a mail about it.
 * @throws not_found (the product), slot_taken
 */
export function createMeeting(ctx: Ctx, input: z.output<typeof createMeetingOptions>): Promise<Meeting> {
  const { starts_at, duration_minutes, email, name = null, host_name = null, host_email = null } = input
  const { title, timezone, product_id = null, url = null } = input
  const ends_at = endOf(starts_at, duration_minutes)
  return ctx.transaction(async (tx) => {
    await requireReferences(tx, { product_id })
    if (host_email !== null) await requireFreeHost(tx, { host_email, starts_at, ends_at, buffer_minutes: 0 })
    const contact_id = email === undefined ? null : await findVisitorContact(tx, { email, name })
    const meeting = {
      ...{ title, product_id, contact_id, visitor_email: email ?? null, visitor_name: name },
      ...{ host_name, host_email, starts_at, ends_at, timezone, meeting_url: url, recording_asset_id: null },
      ...{
        outcome: null,
        cancel_reason: null,
        buffer_minutes: 0,
        answers: [],
        type_id: null,
        language: null,
      },
    }
    return toMeeting(await insertMeeting(tx.db, tx.account.id, meeting, tx.now), tx.now)
  })
}
