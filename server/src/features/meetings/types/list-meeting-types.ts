import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { listTypes } from './meeting-types.queries.ts'
import type { MeetingType } from './schemas.ts'
import { toMeetingType } from './to-meeting-type.ts'

/** The account's types, in ascending id. */
export const listMeetingTypes = async (ctx: Ctx): Promise<ListEnvelope<MeetingType>> =>
  wholeList((await listTypes(ctx.db, ctx.account.id)).map((stored) => toMeetingType(ctx, stored)))
