import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findOpenWidget } from '../records/widgets.queries.ts'
import { chatPage, chatPolicy, nothingPolicy } from './chat-page.rules.ts'

/**
 * The chat that a widget shows in a frame, for pages of its origins alone. One that is unknown or paused, or has no origins,
 * shows nothing, and none of these can be told from another.
 */
export async function openChat(app: App, { widget_id }: { widget_id: string }): Promise<PageAnswer> {
  const widget = await findOpenWidget(app.db, widget_id)
  // The page of a clone stands in no frame.
  if (widget === undefined || widget.page_slug !== null)
    return { html: '', status: 404, content_security_policy: nothingPolicy, isEmbeddable: true }
  const { id, texts, color, allowed_origins, suggestions } = widget
  return {
    html: chatPage({ id, texts, color, suggestions }),
    status: 200,
    content_security_policy: chatPolicy(allowed_origins),
    isEmbeddable: true,
  }
}
