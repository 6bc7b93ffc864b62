import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Key = Output<'GET /panel/api/keys'>['data'][number]
export type Permission = Input<'POST /panel/api/keys'>['permission']

const address = '/panel/api/keys'

export const useKeys = () => useAnswer('GET /panel/api/keys', {})

export const useCreateKey = () => useChange('POST /panel/api/keys', [address])

export const useRotateKey = () => useChange('POST /panel/api/keys/{id}/rotate', [address])

export const useRevokeKey = () => useChange('POST /panel/api/keys/{id}/revoke', [address])

/** The clones that a key for chats may be bound to. */
export const useClones = () => useAnswer('GET /api/v1/versions', {})
