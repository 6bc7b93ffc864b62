import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Payout = Output<'GET /panel/api/affiliates/payouts'>['data'][number]
export type Affiliate = Output<'GET /panel/api/affiliates'>['data'][number]

export const useAffiliates = () => useAnswer('GET /panel/api/affiliates', {})

export const usePayouts = () => useAnswer('GET /panel/api/affiliates/payouts', {})

export const useCreateAffiliate = () => useChange('POST /panel/api/affiliates', ['/panel/api/affiliates'])

/** The products that links may lead to: those that are bought somewhere. */
export const useProducts = () => useAnswer('GET /api/v1/products', {})

/** The webinars whose page for registering links may lead to. */
export const useWebinars = () => useAnswer('GET /api/v1/webinars', {})
