import type { Output } from '../../kit/api.ts'
import { useAnswer } from '../../kit/data.ts'

export type Usage = Output<'GET /api/v1/usage'>
export type Series = Output<'GET /panel/api/usage/series'>
export type StorageUsage = Output<'GET /panel/api/usage/storage'>

export const useUsage = () => useAnswer('GET /api/v1/usage', {})

export const useStorage = () => useAnswer('GET /panel/api/usage/storage', {})

/** What was used on each of the last days. */
export const useSeries = (days: number) =>
  useAnswer('GET /panel/api/usage/series', { days }, { keepsPrevious: true })
