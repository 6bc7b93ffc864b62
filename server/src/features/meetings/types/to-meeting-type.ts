import type { Ctx } from '../../../platform/context.ts'
import type { StoredType } from './meeting-types.queries.ts'
import type { MeetingType } from './schemas.ts'

/** A type as an operator sees it, with the address of its page. */
export function toMeetingType({ app, account }: Ctx, stored: StoredType): MeetingType {
  const { id, host_name, host_email, ...fields } = stored
  return {
    object: 'meeting_type',
    id,
    ...fields,
    host: { name: host_name, email: host_email },
    booking_url: `${app.base_url}/book/${account.slug}/${fields.key}`,
  }
}
