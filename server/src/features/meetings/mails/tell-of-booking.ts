import type { Ctx } from '../../../platform/context.ts'
import type { StoredMeeting } from '../records/meetings.queries.ts'
import { type News, saveDueMails } from './mails.queries.ts'

export const mailJobName = 'send-meeting-mails'

/** Mails visitor and host what happened to a booking, in the caller's transaction. Of other meetings nobody is told. */
export async function tellOfBooking(tx: Ctx, { id, language }: StoredMeeting, news: News): Promise<void> {
  if (language === null) return
  await saveDueMails(tx.db, tx.account.id, { meeting_id: id, news }, tx.now)
  tx.afterCommit(() => tx.app.wake(mailJobName))
}
