import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval, useWork } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'
import type { Filters } from './filters.ts'

export type Contact = Output<'GET /api/v1/contacts/{id}'>
export type Tag = Output<'GET /api/v1/tags'>['data'][number]
export type Access = Output<'GET /api/v1/academy/access'>['data'][number]

// A tag gives access to products, and shows how many carry it.
const tagged = ['/api/v1/contacts', '/api/v1/tags', '/api/v1/academy/access']

/** The filters as the server takes them, for the list and for its download. */
export const filterInput = ({ q, tag }: Filters): Input<'GET /panel/api/contacts.csv'> => ({
  order: 'desc',
  q,
  tag_id: tag === undefined ? undefined : Number(tag),
})

export const useContacts = (filters: Filters) => useList('GET /api/v1/contacts', filterInput(filters))

const contacts = '/api/v1/contacts'

export const useCreateContact = () => useChange('POST /panel/api/contacts', [contacts])

export const useUpdateContact = () => useChange('PATCH /panel/api/contacts/{id}', [contacts])

export const useEraseContact = () => useRemoval('DELETE /panel/api/contacts/{id}', contacts)

export type ImportReport = Output<'POST /panel/api/contacts/import'>

/** Says what an import of a file would do. */
export const tryImport = (file: File, sending: Sending): Promise<ImportReport> =>
  sendFile('POST /panel/api/contacts/import', { file, dry_run: true }, sending)

export const useImport = () =>
  useWork(
    (file: File) =>
      sendFile(
        'POST /panel/api/contacts/import',
        { file },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    [contacts, '/api/v1/tags', '/api/v1/academy/access'],
  )

export const useContact = (id: number) => useAnswer('GET /api/v1/contacts/{id}', { id })

export const useTags = () => useList('GET /api/v1/tags', {})

export const useCreateTag = () => useChange('POST /panel/api/tags', tagged)

export const useUpdateTag = () => useChange('PATCH /panel/api/tags/{id}', tagged)

export const useDeleteTag = () => useChange('DELETE /panel/api/tags/{id}', tagged)

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
