import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { MailError } from '../../../platform/mail/index.ts'
import { nextAttemptDelayMs } from '../../../platform/outbox/retry-schedule.rules.ts'
import { joinUrl } from '../registrants/join-token.ts'
import { linkMail } from './link-mail.rules.ts'
import { type DueLink, findDueLink, linkJobName, settleLink } from './mail-link.queries.ts'

/** Delays before each attempt to send a mail. */
const schedule = [0, 30_000, 120_000, 600_000, 1_800_000, 7_200_000]

/** Mails registrants their links. */
export const sendLinks = defineJob({
  name: linkJobName,
  table: 'webinar_registrants',
  leaseMs: 60_000,
  concurrency: 16,
  async run(ctx, row) {
    const claim = { id: Number(row.id), attempt: row.attempt }
    const due = await findDueLink(ctx.db, ctx.account.id, claim)
    if (due !== undefined) await send(ctx, due, claim)
  },
})

async function send({ app, db, account, log }: Ctx, due: DueLink, claim: { id: number; attempt: number }) {
  try {
    await app.mailer.send({ to: due.email, ...linkMail({ ...due, url: joinUrl(app, due) }) })
    await settleLink(db, account.id, claim, null)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const delayMs = error.final
      ? null
      : nextAttemptDelayMs(schedule, claim.attempt, { random: Math.random(), retry_after_ms: null })
    await settleLink(db, account.id, claim, delayMs === null ? null : new Date(app.clock.nowMs() + delayMs))
    // The reason names no address, and neither does this line.
    log.warn(
      { reason: error.message },
      delayMs === null
        ? 'the mail with a webinar link is given up'
        : 'the mail with a webinar link is tried again',
    )
  }
}
