import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { del, get, patch } from '../../platform/http/route.ts'
import { operations } from './operations.ts'
import { openPicture } from './pictures/open-picture.ts'

export const routes = [
  get('/conversations', 'read', operations.listConversations),
  get('/conversations/{id}', 'read', operations.getConversation),
  get('/conversations/{id}/messages', 'read', operations.listMessages),
  patch('/conversations/{id}', 'write', operations.updateConversation),
  del('/conversations/{id}', 'delete', operations.deleteConversation),
]

export const pages = [
  page(
    '/pictures/{id}/{sequence}',
    {
      params: z.strictObject({ id: id(), sequence: id() }),
      query: z.strictObject({ expires: id(), signature: z.string().max(100) }),
    },
    openPicture,
  ),
]
