import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'
import type { Filters } from './filters.ts'

export type Sale = Output<'GET /api/v1/sales'>['data'][number]

const address = '/api/v1/sales'

/** The moment at which a day of the reader's time zone begins, some days later. */
const startOf = (day: string | undefined, later = 0): string | undefined => {
  if (day === undefined) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The filters as the server takes them, the newest sales first. */
export const queryOf = ({ first_day, last_day, ...filters }: Filters) => ({
  ...filters,
  order: 'desc' as const,
  from: startOf(first_day),
  until: startOf(last_day, 1),
})

export const useSales = (filters: Filters) => useList('GET /api/v1/sales', queryOf(filters))

export const useSale = (order_ref: string) => useAnswer('GET /api/v1/sales', { order_ref })

// A refund is followed by deliveries and by what affiliates earn.
export const useRefund = () =>
  useChange('POST /api/v1/sales/{order_ref}/refund', [
    address,
    '/api/v1/external-delivery',
    '/panel/api/affiliates',
  ])

/** The products that sales are filtered by. */
export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

/** The affiliates that sales are filtered by. */
export const useAffiliates = () => useAnswer('GET /panel/api/affiliates', {})

/** What the buyer of a sale may see. */
export const useAccessOf = (email: string) => useAnswer('GET /api/v1/academy/access', { email })
