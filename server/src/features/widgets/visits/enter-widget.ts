import type { z } from 'zod'
import type { Ctx, WidgetVisitor } from '../../../platform/context.ts'
import { takesPictures } from '../../chat/index.ts'
import { requireClone } from '../../clones/index.ts'
import { findLatestThread, listLastMessages, listPictureUrls } from '../../conversations/index.ts'
import { identityRequired, invalidTicket } from '../errors.ts'
import type { FoundWidget } from '../records/widgets.queries.ts'
import type { enterBody, Visit } from '../schemas.ts'
import { requireOpenWidget } from './find-widget.ts'
import { readIdentity } from './read-identity.ts'
import { isTicketOf } from './tickets.ts'
import { createVisitorToken, newVisitor, visitorOfPrevious } from './visitor-token.ts'

const widgetChannel = 2
const maxShownMessages = 30

/**
 * Lets somebody in with a ticket that the page was given: as whom its server identifies, else as whoever had the previous
 * token, else as somebody new. @throws not_found, invalid_ticket, invalid_identity, identity_required
 */
export async function enterWidget(ctx: Ctx, input: z.output<typeof enterBody>): Promise<Visit> {
  const widget = await requireOpenWidget(ctx.app, input.widget_id)
  if (!isTicketOf(ctx.app, widget, input.ticket)) throw invalidTicket()
  const visitor = await recognise(ctx, widget, input)
  if (widget.require_identity && !visitor.is_identified) throw identityRequired()
  return {
    object: 'widget_visitor',
    ...createVisitorToken(ctx.app, widget, visitor),
    is_identified: visitor.is_identified,
    accepts_images: takesPictures(ctx.app, await requireClone(ctx, widget.version_id)),
    messages: await listThread(ctx, widget, visitor),
  }
}

async function recognise(
  { app }: Ctx,
  widget: FoundWidget,
  { identity, previous_token }: z.output<typeof enterBody>,
): Promise<WidgetVisitor> {
  if (identity !== undefined) return readIdentity(app, widget, identity)
  const previous = previous_token === undefined ? null : visitorOfPrevious(app, widget, previous_token)
  return previous ?? newVisitor(app)
}

async function listThread(
  ctx: Ctx,
  { version_id }: FoundWidget,
  { external_id }: WidgetVisitor,
): Promise<Visit['messages']> {
  const { db, account } = ctx
  const of = { external_id, version_id, channel_id: widgetChannel }
  const thread = await findLatestThread(db, account.id, of)
  if (thread === undefined) return []
  const messages = await listLastMessages(db, account.id, thread.id, maxShownMessages)
  const pictures = await listPictureUrls(ctx, thread.id)
  return messages.map(({ sequence, role, content, created_at }) => {
    const picture_url = pictures.get(sequence) ?? null
    return { role, content, picture_url, created_at }
  })
}
