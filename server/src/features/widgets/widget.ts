import { z } from 'zod'
import { page } from '../../platform/http/page.ts'
import { post } from '../../platform/http/route.ts'
import { openClonePage } from './clone-page/open-clone-page.ts'
import { operations } from './operations.ts'
import { openChat } from './page/open-chat.ts'

export const widgetRoutes = [
  post('/{widget_id}/ticket', 'page', operations.createTicket),
  post('/{widget_id}/visitors', 'widget', operations.enterWidget),
  post('/{widget_id}/messages', 'visitor', operations.sendMessage),
  post('/{widget_id}/lead', 'visitor', operations.leaveEmail),
]

export const pages = [
  page(
    '/c/{academy}/{clone}',
    { params: z.object({ academy: z.string().max(60), clone: z.string().max(60) }), query: z.object({}) },
    openClonePage,
  ),
  page('/widget/{widget_id}', { params: z.object({ widget_id: z.string() }), query: z.object({}) }, openChat),
]
