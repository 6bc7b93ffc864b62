import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'
import { endOfDay, startOfDay } from '../../kit/days.ts'
import type { Filters } from './filters.ts'

export type Conversation = Output<'GET /api/v1/conversations/{id}'>
export type Evidence = Output<'GET /panel/api/conversations/{id}/messages/{sequence}/evidence'>

const address = '/api/v1/conversations'
const pageSize = 20

/** The filters as the server takes them, for the list and for its download. */
export const filterInput = (filters: Filters): Input<'GET /panel/api/conversations.csv'> => ({
  order: 'desc',
  q: filters.q,
  review_status: filters.review_status === 'all' ? undefined : filters.review_status,
  channel_id: filters.channel === 'all' ? undefined : Number(filters.channel),
  unanswered: filters.answered === 'all' ? undefined : true,
  version_id: filters.clone === undefined ? undefined : Number(filters.clone),
  from: startOfDay(filters.from),
  until: endOfDay(filters.until),
  visitor_email: filters.visitor_email,
})

export const useConversations = (filters: Filters) =>
  useList('GET /api/v1/conversations', { ...filterInput(filters), limit: pageSize })

export const useConversation = (id: number) => useAnswer('GET /api/v1/conversations/{id}', { id })

/** What the visitor attached, by the number of the message. */
export const usePictures = (id: number) => useAnswer('GET /panel/api/conversations/{id}/pictures', { id })

/** The conversation beside one among those that nobody has read; undefined where there is none. */
export const useBesideToReview = (id: number, order: 'asc' | 'desc') => {
  const next = {
    starting_after: id,
    order,
    review_status: 'pending',
    messages: false,
    limit: 1,
  } as const
  return useAnswer('GET /api/v1/conversations', next).data?.data[0]?.id
}

/** What a reply rested on. */
export const useEvidence = (id: number, sequence: number) =>
  useAnswer('GET /panel/api/conversations/{id}/messages/{sequence}/evidence', { id, sequence })

export const useClones = () => useAnswer('GET /api/v1/versions', {})

/** What the person of a conversation may enter. */
export const useAccessOf = (email: string) => useList('GET /api/v1/academy/access', { email })

/** The contact with an email; undefined until it is known. */
export const useContactOf = (email: string) =>
  useAnswer('GET /api/v1/contacts', { q: email, limit: 10 }).data?.data.find((one) => one.email === email)

export const useReview = () => useChange('PATCH /api/v1/conversations/{id}', [address])

export const useDeleteConversation = () => useRemoval('DELETE /api/v1/conversations/{id}', address)
