import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'

export type Delivery = Output<'GET /api/v1/external-delivery/deliveries'>['data'][number]
export type Connection = Output<'GET /api/v1/external-delivery/connections'>['data'][number]

const address = '/api/v1/external-delivery'

export const useDeliveries = () => useList('GET /api/v1/external-delivery/deliveries', { order: 'desc' })

export const useConnections = () => useAnswer('GET /api/v1/external-delivery/connections', {})

export const useSwitchConnection = () => useChange('POST /api/v1/external-delivery/connections', [address])

export const useRetry = () => useChange('POST /api/v1/external-delivery/deliveries/{id}/retry', [address])

export const useResolve = () => useChange('POST /panel/api/deliveries/{id}/resolve', [address])
