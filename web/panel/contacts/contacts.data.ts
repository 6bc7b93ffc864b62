import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'

export type Contact = Output<'GET /api/v1/contacts/{id}'>
export type Tag = Output<'GET /api/v1/tags'>['data'][number]
export type Access = Output<'GET /api/v1/academy/access'>['data'][number]

// A tag gives access to products, and shows how many carry it.
const tagged = ['/api/v1/contacts', '/api/v1/tags', '/api/v1/academy/access']

export const useContacts = () => useList('GET /api/v1/contacts', {})

export const useContact = (id: number) => useAnswer('GET /api/v1/contacts/{id}', { id })

export const useTags = () => useList('GET /api/v1/tags', {})

export const useAddTag = () => useChange('POST /api/v1/contacts/{id}/tags', tagged)

export const useRemoveTag = () => useChange('DELETE /api/v1/contacts/{id}/tags/{tag_id}', tagged)

export const useConversationsOf = (visitor_email: string) =>
  useList('GET /api/v1/conversations', { visitor_email, limit: 20 })

export const useAccessOf = (email: string) => useList('GET /api/v1/academy/access', { email })

/** The products that access may be given to. */
export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

const access = '/api/v1/academy/access'

export const useGiveAccess = () => useChange('POST /api/v1/academy/access', [access])

export const useChangeAccess = () => useChange('PATCH /api/v1/academy/access/{id}', [access])

export const useWithdrawAccess = () => useRemoval('DELETE /api/v1/academy/access/{id}', access)
