import type { z } from 'zod'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { chat } from '../../chat/index.ts'
import { dailyLimitReached } from '../errors.ts'
import type { messageBody, WidgetReply } from '../schemas.ts'
import { requireOpenWidget } from './find-widget.ts'
import { requireVisitor } from './require-visitor.ts'
import { requireVisitorMaySend } from './require-visitor-may-send.ts'
import { showActions } from './show-actions.ts'
import { addWidgetReply, subtractWidgetReply } from './widget-days.queries.ts'

/**
 * Answers a visitor of a widget, as the chat answers everybody.
 * @throws invalid_token, rate_limited, daily_limit_reached, and what the chat throws
 */
export async function sendMessage(ctx: Ctx, input: z.output<typeof messageBody>): Promise<WidgetReply> {
  const { visitor } = requireVisitor(ctx, input.widget_id)
  await requireVisitorMaySend(ctx, visitor)
  const { external_id, email, name } = visitor
  const reply = await withinDay(ctx, input.widget_id, () =>
    chat(ctx, {
      message: input.message,
      visitor_external_id: external_id,
      ...(email === null ? {} : { visitor_email: email }),
      ...(name === null ? {} : { visitor_name: name }),
      page_url: input.page_url,
      image_base64: input.image_base64,
    }),
  )
  const { content, actions, citations = [] } = reply.reply
  return {
    object: 'widget_reply',
    content,
    actions: await showActions(ctx, actions),
    citations: citations.map(({ title, url }) => ({ title, url })),
  }
}

/** Counts a reply of the day before it is made, and takes it back where none was. @throws daily_limit_reached */
async function withinDay<Reply>(ctx: Ctx, widget_id: string, work: () => Promise<Reply>): Promise<Reply> {
  const { replies_a_day } = await requireOpenWidget(ctx.app, widget_id)
  const day = { widget_id, day: utcDay(ctx.now) }
  const { db, account } = ctx
  if (!(await addWidgetReply(db, account.id, { ...day, max: replies_a_day }))) throw dailyLimitReached()
  try {
    return await work()
  } catch (error) {
    await subtractWidgetReply(db, account.id, day)
    throw error
  }
}
