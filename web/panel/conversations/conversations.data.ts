import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'
import type { Filters } from './filters.ts'

export type Conversation = Output<'GET /api/v1/conversations/{id}'>

const address = '/api/v1/conversations'

export const useConversations = ({ review_status, channel, visitor_email }: Filters) =>
  useList('GET /api/v1/conversations', {
    review_status: review_status === 'all' ? undefined : review_status,
    channel_id: channel === 'all' ? undefined : Number(channel),
    visitor_email,
  })

export const useConversation = (id: number) => useAnswer('GET /api/v1/conversations/{id}', { id })

/** What the person of a conversation may enter. */
export const useAccessOf = (email: string) => useList('GET /api/v1/academy/access', { email })

export const useReview = () => useChange('PATCH /api/v1/conversations/{id}', [address])

export const useDeleteConversation = () => useRemoval('DELETE /api/v1/conversations/{id}', address)
