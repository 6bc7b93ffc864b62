import { type Row, useAnswer, useChange, useList } from '../../kit/data.ts'

export type Source = Row<'GET /api/v1/brain/sources'>
export type Folder = Row<'GET /api/v1/brain/folders'>

const kinds = ['text', 'website', 'pdf', 'video', 'youtube', 'vimeo', 'instagram'] as const
const statuses = ['pending', 'extracting', 'processing', 'ready', 'error'] as const

export type SourceFilters = { kind?: Source['source_type']; status?: Source['status'] }

/** The filters that an address has. */
export const readFilters = (search: Record<string, unknown>): SourceFilters => ({
  kind: kinds.find((kind) => kind === search.kind),
  status: statuses.find((status) => status === search.status),
})

const isBeingRead = ({ status }: Pick<Source, 'status'>) => status !== 'ready' && status !== 'error'

const sources = '/api/v1/brain/sources'
const folders = '/api/v1/brain/folders'

export const useSources = ({ kind, status }: SourceFilters) =>
  useList('GET /api/v1/brain/sources', { source_type: kind, status }, isBeingRead)

export const useSource = (id: number) =>
  useAnswer('GET /api/v1/brain/sources/{id}', { id }, { isWaiting: isBeingRead })

export const useAddText = () => useChange('POST /api/v1/brain/sources', [sources])
export const useAddLink = () => useChange('POST /api/v1/brain/sources/link', [sources])
export const useAddPdf = () => useChange('POST /api/v1/brain/sources/pdf', [sources])
export const useDeleteSource = () => useChange('DELETE /api/v1/brain/sources/{id}', [sources])

export const useFolders = () => useAnswer('GET /api/v1/brain/folders', {})
export const useCreateFolder = () => useChange('POST /api/v1/brain/folders', [folders])
