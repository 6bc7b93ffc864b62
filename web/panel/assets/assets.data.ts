import { useQueryClient } from '@tanstack/react-query'
import { call, type Output } from '../../kit/api.ts'
import { refresh, useAnswer, useChange, useList, useRemoval, useWork } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'
import type { readFilters } from './filters.ts'

export type Asset = Output<'GET /api/v1/assets'>['data'][number]
export type AssetWithPointers = Output<'GET /api/v1/assets/{id}'>

const address = '/api/v1/assets'
const storageAddress = '/panel/api/usage/storage'

const isProcessing = ({ status }: Pick<Asset, 'status'>) => status === 'processing'

/** The files that fit the filters, newest first. While one is being made ready, the list is read again. */
export const useAssets = ({ kind, q }: ReturnType<typeof readFilters>) =>
  useList('GET /api/v1/assets', { kind: kind === 'all' ? undefined : kind, q, order: 'desc' }, isProcessing)

/** One file, read again until it is ready. */
export const useAsset = (id: number) =>
  useAnswer('GET /api/v1/assets/{id}', { id }, { isWaiting: isProcessing })

export const useStorage = () => useAnswer('GET /panel/api/usage/storage', {})

export const useAddAsset = () => useChange('POST /api/v1/assets', [address])

/** Sends a file from the computer. */
export function useUploadAsset() {
  const client = useQueryClient()
  return async (file: File, sending: Sending) => {
    const asset = await sendFile('POST /panel/api/assets/upload', { file }, sending)
    await refresh(client, [address, storageAddress])
    return asset
  }
}

export const useRenameAsset = () => useChange('PATCH /panel/api/assets/{id}', [address])

export const useDeleteAsset = () => useRemoval('DELETE /panel/api/assets/{id}', address)

/** How the captions of a film or a sound are coming along. */
export const useTranscription = (id: number) =>
  useAnswer(
    'GET /panel/api/assets/{id}/transcription',
    { id },
    { isWaiting: ({ status }) => status === 'processing' },
  )

export const useCaptions = (id: number, enabled: boolean) =>
  useAnswer('GET /panel/api/assets/{id}/transcript', { id }, { enabled })

const captions = ['/panel/api/assets/{id}/trans']

export const useMakeCaptions = (id: number) =>
  useWork<void, unknown>(() => call('POST /panel/api/assets/{id}/transcription', { id }), captions)

type SentCaptions = { id: number; file: File; add_to_knowledge: boolean; sending: Sending }

export const useSendCaptions = () =>
  useWork(
    ({ sending, ...input }: SentCaptions) =>
      sendFile('POST /panel/api/assets/{id}/transcript', input, sending),
    captions,
  )
