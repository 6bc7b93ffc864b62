import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { MailError } from '../../../platform/mail/index.ts'
import { nextAttemptDelayMs } from '../../../platform/outbox/retry-schedule.rules.ts'
import { findLanguage } from '../../students/index.ts'
import { manageUrl } from '../manage/code.ts'
import { findMeeting, type StoredMeeting } from '../records/meetings.queries.ts'
import { type DueMail, findDueMail, settleMail } from './mails.queries.ts'
import { meetingMail } from './meeting-mail.rules.ts'
import { mailJobName } from './tell-of-booking.ts'

/** Delays before each attempt to send a mail. */
const schedule = [0, 30_000, 120_000, 600_000, 1_800_000, 7_200_000]

type Claim = { id: string; attempt: number }

/** Mails visitors and hosts what happened to their bookings. */
export const sendMeetingMails = defineJob({
  name: mailJobName,
  table: 'meeting_mails',
  leaseMs: 60_000,
  concurrency: 16,
  async run(ctx, row) {
    const claim = { id: String(row.id), attempt: row.attempt }
    const due = await findDueMail(ctx.db, ctx.account.id, claim)
    const meeting = due && (await findMeeting(ctx.db, ctx.account.id, due.meeting_id))
    if (due !== undefined && meeting !== undefined) await send(ctx, claim, { due, meeting })
  },
})

async function send(ctx: Ctx, claim: Claim, { due, meeting }: { due: DueMail; meeting: StoredMeeting }) {
  const { app, db, account } = ctx
  const { recipient, news, host_timezone } = due
  const isForVisitor = recipient === 'visitor'
  const to = isForVisitor ? meeting.visitor_email : meeting.host_email
  if (to === null) return settleMail(db, account.id, claim, null)
  const words = {
    ...{ recipient, news, manage_url: manageUrl(app, meeting) },
    language: isForVisitor ? meeting.language! : await findLanguage(ctx),
    timezone: isForVisitor ? meeting.timezone : (host_timezone ?? meeting.timezone),
  }
  try {
    await app.mailer.send({ to, ...meetingMail(meeting, words) })
    await settleMail(db, account.id, claim, null)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const delayMs = error.final
      ? null
      : nextAttemptDelayMs(schedule, claim.attempt, { random: Math.random(), retry_after_ms: null })
    await settleMail(db, account.id, claim, delayMs === null ? null : new Date(app.clock.nowMs() + delayMs))
    // The reason names no address, and neither does this line.
    ctx.log.warn(
      { reason: error.message },
      delayMs === null ? 'a mail about a booking is given up' : 'a mail about a booking is tried again',
    )
  }
}
