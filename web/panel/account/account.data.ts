import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Account = Output<'GET /panel/api/account'>

export const useAccount = () => useAnswer('GET /panel/api/account', {})

// The session shows the account's name.
export const useUpdateAccount = () =>
  useChange('PATCH /panel/api/account', ['/panel/api/account', '/panel/api/session'])

const maxImages = 100

/** The latest images, of which one may be the logo. */
export const useImages = () =>
  useAnswer('GET /api/v1/assets', { kind: 'image', order: 'desc', limit: maxImages })

/** The asset that is the logo now. */
export const useLogo = (id: number) => useAnswer('GET /api/v1/assets/{id}', { id })
