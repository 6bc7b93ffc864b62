import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { MailError } from '../../../platform/mail/index.ts'
import { nextAttemptDelayMs } from '../../../platform/outbox/retry-schedule.rules.ts'
import { hasAnyAccess } from '../../access/index.ts'
import { findVisitor, findVisitorById } from '../../contacts/index.ts'
import { findLanguage } from '../academy/find-language.ts'
import { linkUrl } from './code.ts'
import { linkJobName } from './job-name.ts'
import { linkMail } from './link-mail.rules.ts'
import {
  type DueLink,
  deleteLink,
  findDueLink,
  type NamedLink,
  nameLink,
  settleLink,
} from './links.queries.ts'

/** Delays before each attempt to send a mail; a link is good for 15 minutes. */
const schedule = [0, 5_000, 15_000, 30_000, 60_000, 120_000, 240_000, 240_000]

type Claim = { id: number; attempt: number }

/** Looks up who asked for a link, and mails it to them. Whoever has no access gets none, and what they typed is deleted. */
export const sendLinks = defineJob({
  name: linkJobName,
  table: 'student_links',
  leaseMs: 60_000,
  concurrency: 16,
  async run(ctx, row) {
    const claim = { id: Number(row.id), attempt: row.attempt }
    const due = await findDueLink(ctx.db, ctx.account.id, claim)
    const link = due === undefined ? undefined : await whomItIsFor(ctx, claim, due)
    if (link === undefined) return
    const visitor = await findVisitorById(ctx.db, ctx.account.id, link.visitor_id)
    if (visitor?.email == null) return settleLink(ctx.db, ctx.account.id, claim, null)
    await send(ctx, claim, { link, email: visitor.email })
  },
})

async function whomItIsFor(
  ctx: Ctx,
  claim: Claim,
  { email, ...link }: DueLink,
): Promise<NamedLink | undefined> {
  if (link.visitor_id !== null) return { ...link, visitor_id: link.visitor_id }
  const isStudent = email !== null && (await hasAnyAccess(ctx, email))
  const visitor = isStudent ? await findVisitor(ctx, { external_id: null, email, name: null }) : undefined
  if (visitor !== undefined) return nameLink(ctx.db, ctx.account.id, claim, visitor.id)
  await deleteLink(ctx.db, ctx.account.id, claim)
  return undefined
}

async function send(ctx: Ctx, claim: Claim, { link, email }: { link: NamedLink; email: string }) {
  const { app, db, account, now } = ctx
  const minutes = Math.ceil((Date.parse(link.expires_at) - Date.parse(link.created_at)) / 60_000)
  try {
    if (now.toISOString() >= link.expires_at) throw new MailError('the link has expired', { final: true })
    const words = { academy: account.name, url: linkUrl(app, link), minutes }
    await app.mailer.send({ to: email, ...linkMail(await findLanguage(ctx), words) })
    await settleLink(db, account.id, claim, null)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const delayMs = error.final
      ? null
      : nextAttemptDelayMs(schedule, claim.attempt, { random: Math.random(), retry_after_ms: null })
    const next = delayMs === null ? null : new Date(app.clock.nowMs() + delayMs)
    const isLast = next === null || next.toISOString() >= link.expires_at
    await settleLink(db, account.id, claim, isLast ? null : next)
    // The reason names no address, and neither does this line.
    ctx.log.warn(
      { reason: error.message },
      isLast ? 'the mail with a sign-in link is given up' : 'the mail with a sign-in link is tried again',
    )
  }
}
