import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, call, type Input, type Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'
import type { Filters } from './filters.ts'

export type Delivery = Output<'GET /api/v1/external-delivery/deliveries'>['data'][number]
export type Connection = Output<'GET /api/v1/external-delivery/connections'>['data'][number]
export type Rule = Output<'GET /api/v1/external-delivery/rules'>['data'][number]
export type TestResult = Output<'POST /panel/api/deliveries/connections/{id}/test'>
type PreviewInput = Input<'POST /panel/api/deliveries/preview'>

const address = '/api/v1/external-delivery'

const isOnItsWay = ({ status }: Delivery) => status === 'pending' || status === 'delivering'

export const useDeliveries = (filters: Filters) =>
  useList('GET /api/v1/external-delivery/deliveries', { ...filters, order: 'desc' }, isOnItsWay)

export const useConnections = () => useAnswer('GET /api/v1/external-delivery/connections', {})

/** Makes a connection, or changes what may change of one. */
export const useSaveConnection = () => useChange('POST /api/v1/external-delivery/connections', [address])

export const useTestConnection = () => useChange('POST /panel/api/deliveries/connections/{id}/test', [])

export const useRemoveConnection = () => useChange('DELETE /panel/api/deliveries/connections/{id}', [address])

export const useRules = () => useAnswer('GET /api/v1/external-delivery/rules', {})

export const useSaveRule = () => useChange('POST /api/v1/external-delivery/rules', [address])

export const useDeleteRule = () => useChange('DELETE /panel/api/deliveries/rules/{id}', [address])

/** The body that the server would send; the one before stays until the next is there. */
export const usePreview = (input: PreviewInput, isComplete: boolean) =>
  useQuery<Output<'POST /panel/api/deliveries/preview'>, ApiError>({
    queryKey: ['POST /panel/api/deliveries/preview', input],
    queryFn: ({ signal }) => call('POST /panel/api/deliveries/preview', input, signal),
    placeholderData: keepPreviousData,
    enabled: isComplete,
  })

/** The latest sales of a product, which serve as examples. */
export const useLatestSales = (product_id: number | null) =>
  useAnswer(
    'GET /api/v1/sales',
    { product_id: product_id ?? undefined, order: 'desc', limit: 20 },
    { enabled: product_id !== null },
  )

export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

export const useRetry = () => useChange('POST /api/v1/external-delivery/deliveries/{id}/retry', [address])

export const useResolve = () => useChange('POST /panel/api/deliveries/{id}/resolve', [address])
