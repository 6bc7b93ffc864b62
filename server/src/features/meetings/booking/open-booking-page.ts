import type { App, Ctx } from '../../../platform/context.ts'
import { isZonedInstant } from '../../../platform/instant.rules.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { pageAnswer } from '../pages/page-parts.rules.ts'
import type { StoredType } from '../types/meeting-types.queries.ts'
import { bookingBody } from './booking-page.rules.ts'
import { findBookingPage, findReadersLanguage, type PageAddress } from './find-booking-page.ts'
import { findFreeSlots } from './find-free-slots.ts'

/** The public page on which visitors book. @returns null where there is none */
export async function openBookingPage(
  app: App,
  { from, ...address }: PageAddress & { from?: string },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findBookingPage(app, address, request)
  if (found === null) return null
  const language = await findReadersLanguage(found.ctx, request)
  return showBookingPage(found.ctx, { type: found.type, language, from })
}

type Shown = {
  type: StoredType
  language: string
  from?: string
  failed?: { status: number; problem: string; sent: Record<string, unknown> }
}

/** The page, and perhaps what went wrong with what was sent. */
export async function showBookingPage(
  ctx: Ctx,
  { type, language, from, failed }: Shown,
): Promise<PageAnswer> {
  const from_ms = from !== undefined && isZonedInstant(from) ? Date.parse(from) : undefined
  const body = bookingBody({
    ...{ language, type, isLater: from_ms !== undefined },
    path: `/book/${ctx.account.slug}/${type.key}`,
    slots: await findFreeSlots(ctx, type, { from_ms }),
    problem: failed?.problem ?? null,
    sent: failed?.sent ?? {},
  })
  return pageAnswer(failed?.status ?? 200, { language, title: type.title, body })
}
