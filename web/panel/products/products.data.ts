import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'
import type { Status } from './filters.ts'

export type Product = Output<'GET /api/v1/products'>['data'][number]
export type ProductWithFaqs = Output<'GET /api/v1/products/{id}'>
export type Faq = ProductWithFaqs['faqs'][number]
export type NewProduct = Input<'POST /api/v1/products'>

const address = '/api/v1/products'

/** The products in a state. The server filters by publication; which are paused each product says. */
export function useProducts(status: Status) {
  const list = useList('GET /api/v1/products', {
    include_inactive: true,
    publish_status: status === 'all' || status === 'paused' ? undefined : status,
  })
  return status === 'paused' ? { ...list, rows: list.rows?.filter(({ is_active }) => !is_active) } : list
}

export const useProduct = (id: number) => useAnswer('GET /api/v1/products/{id}', { id })

export const useCreateProduct = () => useChange('POST /api/v1/products', [address])

export const useUpdateProduct = () => useChange('PATCH /api/v1/products/{id}', [address])

export const useDeleteProduct = () => useRemoval('DELETE /api/v1/products/{id}', address)

export const useAddFaq = () => useChange('POST /api/v1/products/{id}/faqs', [address])

export const useDeleteFaq = () => useChange('DELETE /api/v1/products/{id}/faqs/{faqId}', [address])
