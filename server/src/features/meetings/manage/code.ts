import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import { findMeeting, type StoredMeeting } from '../records/meetings.queries.ts'

const purpose = 'booking'

type Named = Pick<StoredMeeting, 'id' | 'calendar_uid'>

/** A restored backup may give an id anew, so the UID, which nothing else has, is signed too. */
const signedText = ({ id, calendar_uid }: Named): string => `${id}/${calendar_uid}`

/** The address on this server of the page on which a visitor moves or cancels a meeting. */
export const managePath = ({ secrets }: App, meeting: Named): string =>
  `/bookings/${meeting.id}.${secrets.sign(purpose, signedText(meeting))}`

export const manageUrl = (app: App, meeting: Named): string => app.base_url + managePath(app, meeting)

/** Finds the meeting of such an address. @returns null where the code was not made here, or the meeting is gone */
export async function findMeetingByCode(
  app: App,
  code: string,
): Promise<{ account_id: number; meeting: StoredMeeting } | null> {
  const [id = '', signature = ''] = code.split('.')
  if (!/^[1-9]\d{10,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return null
  const account_id = accountId(Number(id))
  const meeting = await findMeeting(app.db, account_id, Number(id))
  if (meeting === undefined || !app.secrets.verify(purpose, signedText(meeting), signature)) return null
  return `${id}.${signature}` === code ? { account_id, meeting } : null
}
