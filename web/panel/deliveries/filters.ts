import { searched } from '../../kit/address.ts'
import type { Output } from '../../kit/api.ts'

type Delivery = Output<'GET /api/v1/external-delivery/deliveries'>['data'][number]

const statuses: Delivery['status'][] = ['pending', 'delivering', 'delivered', 'failed', 'review', 'cancelled']

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The filters of the deliveries as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  status: statuses.find((status) => status === search.status),
  connection_id: idOf(search.connection_id),
  product_id: idOf(search.product_id),
  order_ref: searched(search.order_ref),
})

export type Filters = ReturnType<typeof readFilters>
