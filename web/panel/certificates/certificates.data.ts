import type { Output } from '../../kit/api.ts'
import { useAnswer, useList } from '../../kit/data.ts'
import type { Filters } from './filters.ts'

export type Certificate = Output<'GET /panel/api/certificates'>['data'][number]

export const useCertificates = ({ q, course }: Filters) =>
  useList('GET /panel/api/certificates', {
    q,
    product_id: course === undefined ? undefined : Number(course),
    order: 'desc',
  })

export const useCourses = () => useAnswer('GET /api/v1/products', { kind: 'course', include_inactive: true })
