import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Course = Output<'GET /campus/api/courses'>['data'][number]
export type Outline = Output<'GET /campus/api/courses/{product_id}'>
export type Lesson = Outline['modules'][number]['units'][number]
export type Certificate = NonNullable<Outline['certificate']>

export const useCourses = () => useAnswer('GET /campus/api/courses', {})

export const useCourse = (product_id: number) =>
  useAnswer('GET /campus/api/courses/{product_id}', { product_id })

export const useIssueCertificate = () =>
  useChange('POST /campus/api/certificates/{product_id}', ['/campus/api/courses'])

export const useRename = () => useChange('PATCH /campus/api/me', ['/campus/api/me'])
