import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'
import type { Kind } from './filters.ts'

export type Asset = Output<'GET /api/v1/assets'>['data'][number]
export type AssetWithPointers = Output<'GET /api/v1/assets/{id}'>

const address = '/api/v1/assets'

const isProcessing = ({ status }: Pick<Asset, 'status'>) => status === 'processing'

/** The files of a kind. While one is being made ready, the list is read again. */
export const useAssets = (kind: Kind) =>
  useList('GET /api/v1/assets', { kind: kind === 'all' ? undefined : kind }, isProcessing)

/** One file, read again until it is ready. */
export const useAsset = (id: number) =>
  useAnswer('GET /api/v1/assets/{id}', { id }, { isWaiting: isProcessing })

export const useAddAsset = () => useChange('POST /api/v1/assets', [address])
