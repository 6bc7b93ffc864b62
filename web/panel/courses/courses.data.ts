import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'

export type Course = Output<'GET /panel/api/products/{id}/course'>
export type Module = NonNullable<Course['modules']>[number]
export type Unit = Module['units'][number]
export type Block = Unit['blocks'][number]
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type Exam = NonNullable<Course['exam']>
export type Question = Exam['questions'][number]
export type SurveyQuestion = NonNullable<Course['survey']>['questions'][number]
export type Certificate = NonNullable<Course['certificate']>

/** What is edited of a course: all but what the server says of itself. */
export type Draft = Pick<Course, 'modules' | 'exam' | 'survey' | 'certificate'>

export const courseKinds = ['course', 'masterclass', 'capsules', 'downloadable', 'exam']

const course = '/panel/api/products'

export const useProducts = () => useList('GET /api/v1/products', { include_inactive: true })
export const useProduct = (id: number) => useAnswer('GET /api/v1/products/{id}', { id })
export const useCourse = (id: number) => useAnswer('GET /panel/api/products/{id}/course', { id })
export const useSaveCourse = () => useChange('PUT /panel/api/products/{id}/course', [course])

/** Who changed what in the course, newest first. */
export const useHistory = (id: number) => useList('GET /panel/api/products/{id}/course/history', { id })
export type CourseChange =
  Output<'GET /panel/api/products/{id}/course/history'>['data'][number]['changes'][number]

export const useAssets = (kind: 'video' | 'audio' | 'image' | 'file') =>
  useAnswer('GET /api/v1/assets', { kind, limit: 200, order: 'desc' })
export const useWebinars = () => useAnswer('GET /api/v1/webinars', {})

/** Adds a film, a sound or a file to the media of the account. */
export const uploadAsset = (file: File, sending: Sending) =>
  sendFile('POST /panel/api/assets/upload', { file }, sending)
