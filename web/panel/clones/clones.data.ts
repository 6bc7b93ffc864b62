import { call, type Input, type Output } from '../../kit/api.ts'
import { type Row, useAnswer, useChange, useList, useWork } from '../../kit/data.ts'

export type Clone = Row<'GET /api/v1/versions'>
export type Changes = Input<'PATCH /api/v1/versions/{id}'>
export const jobs = ['general', 'sales', 'deliverables'] as const

const clones = '/api/v1/versions'

export const useClones = () => useAnswer('GET /api/v1/versions', {})
export const useCreateClone = () => useChange('POST /api/v1/versions', [clones])
export const useUpdateClone = () => useChange('PATCH /api/v1/versions/{id}', [clones])
export const useActivate = () => useChange('POST /panel/api/versions/{id}/activate', [clones])
export const usePublish = () => useChange('POST /panel/api/versions/{id}/publish', [clones])

/** The job first: it decides whether the clone may be told to recommend. */
export const useSaveAnswers = () =>
  useWork(
    async ({ job, ...changes }: Changes & { job: Clone['job'] }) => {
      const { id, if_match } = changes
      const { updated_at } = await call('PUT /panel/api/versions/{id}/job', { id, job, if_match })
      return call('PATCH /api/v1/versions/{id}', { ...changes, if_match: updated_at })
    },
    [clones],
  )

type Limits = Changes & { cap: number | null; voice: string | null | undefined }

/** The voice first: calls need one. A voice that is undefined stays. */
export const useSaveLimits = () =>
  useWork(
    async ({ cap, voice, ...changes }: Limits) => {
      const { id, if_match } = changes
      const capped = await call('PUT /panel/api/versions/{id}/cap', { id, cap, if_match })
      const { updated_at } =
        voice === undefined
          ? capped
          : await call('PUT /panel/api/versions/{id}/voice', { id, voice, if_match: capped.updated_at })
      return call('PATCH /api/v1/versions/{id}', { ...changes, if_match: updated_at })
    },
    [clones],
  )

const messages = '/panel/api/versions'
export const useMessages = (id: number) => useAnswer('GET /panel/api/versions/{id}/messages', { id })
export const useSaveMessages = () => useChange('PATCH /panel/api/versions/{id}/messages', [messages])

const pages = '/panel/api/versions'
export type ClonePage = Output<'GET /panel/api/versions/{id}/page'>
export const useClonePage = (id: number) => useAnswer('GET /panel/api/versions/{id}/page', { id })
export const useSaveClonePage = () => useChange('PUT /panel/api/versions/{id}/page', [pages])

export const useFolders = () => useAnswer('GET /api/v1/brain/folders', {})
export const useSources = () => useList('GET /api/v1/brain/sources', {})
