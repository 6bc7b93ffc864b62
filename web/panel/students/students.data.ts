import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval } from '../../kit/data.ts'

export type Student = Output<'GET /api/v1/products/{id}/students'>['data'][number]
export type Summary = Output<'GET /api/v1/products/{id}/students'>['summary']
export type Details = Output<'GET /panel/api/products/{id}/students/{visitor_id}'>
export type Film = Details['films'][number]
export type Entry = Output<'GET /panel/api/students/{visitor_id}/timeline'>['data'][number]
export type Access = Output<'GET /api/v1/academy/access'>['data'][number]
type Filters = Pick<Input<'GET /api/v1/products/{id}/students'>, 'id' | 'status' | 'sort' | 'email'>

const pageSize = 200

/** The courses whose students can be looked at. */
export const useCourses = () => useAnswer('GET /api/v1/products', { kind: 'course', include_inactive: true })

export const useStudents = (filters: Filters) =>
  useList('GET /api/v1/products/{id}/students', { ...filters, limit: pageSize }, undefined, true)

export const useStudent = (id: number, visitor_id: number) =>
  useAnswer('GET /panel/api/products/{id}/students/{visitor_id}', { id, visitor_id })

export const useTimeline = (input: Input<'GET /panel/api/students/{visitor_id}/timeline'>) =>
  useList('GET /panel/api/students/{visitor_id}/timeline', input)

export const useAccess = (visitor_id: number, product_id: number) =>
  useList('GET /api/v1/academy/access', { visitor_id, product_id })

const access = '/api/v1/academy/access'
const shown = [access, '/panel/api/products', '/api/v1/products']

export const useGiveAccess = () => useChange('POST /api/v1/academy/access', shown)

export const useChangeAccess = () => useChange('PATCH /api/v1/academy/access/{id}', shown)

// Whoever has lost the access is no student of the course any more: their screen stays as it was read.
export const useRevokeAccess = () => useRemoval('DELETE /api/v1/academy/access/{id}', access)

export const useSignInLink = () => useChange('POST /panel/api/students/{visitor_id}/sign-in-link', [])
