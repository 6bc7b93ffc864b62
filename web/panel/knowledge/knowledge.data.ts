import { oneOf, searched } from '../../kit/address.ts'
import { call } from '../../kit/api.ts'
import { type Row, useAnswer, useChange, useList, useRemoval, useWork } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'

export type Source = Row<'GET /panel/api/brain/sources'>
export type SourceWithText = NonNullable<ReturnType<typeof useSource>['data']>
export type Folder = Row<'GET /api/v1/brain/folders'>

const kinds = ['text', 'website', 'pdf', 'video', 'youtube', 'vimeo', 'instagram'] as const
const statuses = ['pending', 'extracting', 'processing', 'ready', 'error'] as const
const orders = ['desc', 'asc'] as const

export type SourceFilters = {
  q?: string
  kind?: Source['source_type']
  status?: Source['status']
  folder?: number
  order: (typeof orders)[number]
}

/** The filters that an address has. */
export const readFilters = (search: Record<string, unknown>): SourceFilters => ({
  q: searched(search.q),
  kind: kinds.find((kind) => kind === search.kind),
  status: statuses.find((status) => status === search.status),
  folder: Number.isSafeInteger(Number(search.folder)) && search.folder ? Number(search.folder) : undefined,
  order: oneOf(search.order, orders),
})

const isBeingRead = ({ status }: Pick<Source, 'status'>) => status !== 'ready' && status !== 'error'

const sources = '/api/v1/brain/sources'
const cited = '/panel/api/brain/sources'
const folders = '/api/v1/brain/folders'

export const useSources = ({ q, kind, status, folder, order }: SourceFilters) =>
  useList(
    'GET /panel/api/brain/sources',
    { q, source_type: kind, status, folder_id: folder, order },
    isBeingRead,
  )

export const useSource = (id: number) =>
  useAnswer('GET /api/v1/brain/sources/{id}', { id }, { isWaiting: isBeingRead })

/** The conversations in which replies used a source, newest first. */
export const useCitations = (id: number) =>
  useList('GET /panel/api/brain/sources/{id}/citations', { id, order: 'desc', limit: 20 })

export const useAddText = () => useChange('POST /api/v1/brain/sources', [sources, cited])
export const useAddLink = () => useChange('POST /api/v1/brain/sources/link', [sources, cited])

type Revision = {
  title: string
  content_date: string
  folder_id: number | null
  content: string
  if_match?: string
}

/** Changes what is known of a source; a text that is sent under its own id replaces it. */
export const useReviseSource = ({ id, external_id, content_text, content_hash }: SourceWithText) =>
  useWork(
    async ({ content, if_match, ...labels }: Revision) => {
      if (content !== content_text && external_id !== null) {
        const { folder_id, ...others } = labels
        const place = folder_id === null ? {} : { folder_id }
        const hash = content_hash === null ? {} : { content_hash }
        await call('POST /api/v1/brain/sources', { ...others, ...place, ...hash, content, external_id })
        return
      }
      await call('PATCH /panel/api/brain/sources/{id}', { id, if_match, ...labels })
    },
    [sources, cited],
  )
/** Has the recording of a source written down once more. */
export const useTranscribeSource = () =>
  useChange('POST /panel/api/brain/sources/{id}/transcription', [sources, cited])

export const useDeleteSource = () => useRemoval('DELETE /api/v1/brain/sources/{id}', cited)

/** Teaches what a file says. */
export const uploadSource = (
  input: { file: File; folder_id?: number; content_date?: string },
  sending: Sending,
) => sendFile('POST /panel/api/brain/sources/upload', input, sending)

export const useFolders = () => useAnswer('GET /api/v1/brain/folders', {})
export const useCreateFolder = () => useChange('POST /api/v1/brain/folders', [folders])
export const useUpdateFolder = () => useChange('PATCH /panel/api/brain/folders/{id}', [folders])
export const useMoveFolder = () => useChange('POST /panel/api/brain/folders/{id}/move', [folders])
export const useDeleteFolder = () => useChange('DELETE /panel/api/brain/folders/{id}', [folders])
