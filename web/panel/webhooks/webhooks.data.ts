import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'
import type { AttemptFilters } from './filters.ts'

export type Webhook = Output<'GET /panel/api/webhooks'>['data'][number]
export type Attempt = Output<'GET /panel/api/webhooks/attempts'>['data'][number]
export type EventKind = Input<'PUT /panel/api/webhooks'>['event'][number]

const address = '/panel/api/webhooks'

export const useWebhooks = () => useAnswer('GET /panel/api/webhooks', {})

export const useSetWebhook = () => useChange('PUT /panel/api/webhooks', [address])

export const useRotateSecret = () => useChange('POST /panel/api/webhooks/rotate', [address])

export const useTestWebhooks = () => useChange('POST /panel/api/webhooks/test', [address])

export const useAttempts = (filters: AttemptFilters) => useAnswer('GET /panel/api/webhooks/attempts', filters)

export const useResend = () => useChange('POST /panel/api/webhooks/resend', [address])
