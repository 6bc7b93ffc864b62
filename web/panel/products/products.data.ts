import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'
import type { readFilters } from './filters.ts'

export type Product = Output<'GET /api/v1/products'>['data'][number]
export type ProductWithFaqs = Output<'GET /api/v1/products/{id}'>
export type Faq = ProductWithFaqs['faqs'][number]
export type NewProduct = Input<'POST /api/v1/products'>

const address = '/api/v1/products'

/** The products that fit the filters, newest first. The server filters by publication; which are paused each product says. */
export function useProducts({ status, q }: ReturnType<typeof readFilters>) {
  const list = useList('GET /api/v1/products', {
    include_inactive: true,
    q,
    order: 'desc',
    publish_status: status === 'all' || status === 'paused' ? undefined : status,
  })
  return status === 'paused' ? { ...list, rows: list.rows?.filter(({ is_active }) => !is_active) } : list
}

export const useProduct = (id: number) => useAnswer('GET /api/v1/products/{id}', { id })

export const useCreateProduct = () => useChange('POST /api/v1/products', [address])

export const useUpdateProduct = () => useChange('PATCH /api/v1/products/{id}', [address])

export const useDeleteProduct = () => useRemoval('DELETE /api/v1/products/{id}', address)

export const useAddFaq = () => useChange('POST /api/v1/products/{id}/faqs', [address])

export const useUpdateFaq = () => useChange('PATCH /panel/api/products/{id}/faqs/{faqId}', [address])

export const useOrderFaqs = () => useChange('PUT /panel/api/products/{id}/faq-order', [address])

export const useDeleteFaq = () => useChange('DELETE /api/v1/products/{id}/faqs/{faqId}', [address])

export const useComponents = (id: number) => useAnswer('GET /panel/api/products/{id}/components', { id })

export const useSetComponents = () =>
  useChange('PUT /panel/api/products/{id}/components', ['/panel/api/products', '/api/v1/academy/access'])

/** Kinds of products that a bundle may consist of. */
const held = ['course', 'masterclass', 'capsules', 'downloadable', 'live_event', 'exam']

/** The products that a bundle may consist of. */
export function useHeldProducts(): Product[] {
  const { data } = useAnswer('GET /api/v1/products', { include_inactive: true })
  return (
    data?.data.filter(({ tags }) => !tags.includes('bundle') && tags.some((tag) => held.includes(tag))) ?? []
  )
}
