import type { Input, Output } from '../../kit/api.ts'
import { call } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useWork } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'

export type Webinar = Output<'GET /api/v1/webinars/{id}'>
export type Status = Webinar['status']
export type Registrant = Output<'GET /api/v1/webinars/{id}/registrants'>['data'][number]
export type Attended = Output<'GET /api/v1/learning/attendance'>['data'][number]
export type Stay = Attended['connections'][number]
export type NewWebinar = Input<'POST /panel/api/webinars'>
export type Visibility = Webinar['replay']['visibility']

const refreshed = ['/api/v1/webinars', '/panel/api/webinars', '/api/v1/learning/attendance']
/** The clock changes what is live. */
const clockMs = 30_000

export const useWebinars = () => useAnswer('GET /api/v1/webinars', {}, { refetchInterval: clockMs })

export const useWebinar = (id: number) =>
  useAnswer('GET /api/v1/webinars/{id}', { id }, { refetchInterval: clockMs })

export const useCreateWebinar = () => useChange('POST /panel/api/webinars', refreshed)
export const useUpdateWebinar = () => useChange('PATCH /panel/api/webinars/{id}', refreshed)
export const useStart = () => useChange('POST /panel/api/webinars/{id}/start', refreshed)
export const useEnd = () => useChange('POST /panel/api/webinars/{id}/end', refreshed)
export const useCancel = () => useChange('POST /panel/api/webinars/{id}/cancel', refreshed)
export const useSetReplay = () => useChange('PUT /panel/api/webinars/{id}/replay', refreshed)
export const useHostLink = () => useChange('POST /panel/api/webinars/{id}/host-link', [])
export const useRegister = () => useChange('POST /api/v1/webinars/{id}/registrants', refreshed)

export const useRegistrants = (id: number, q: string | undefined) =>
  useList('GET /api/v1/webinars/{id}/registrants', { id, q, order: 'desc' })

export const useAttendance = (webinar_id: number) =>
  useList('GET /api/v1/learning/attendance', { webinar_id })

export const useTranscription = (id: number) =>
  useAnswer(
    'GET /panel/api/webinars/{id}/transcription',
    { id },
    { isWaiting: ({ status }) => status === 'processing' },
  )

export const useTranscript = (id: number, enabled: boolean) =>
  useAnswer('GET /api/v1/webinars/{id}/transcript', { id }, { enabled })

export const useTranscribe = (id: number) =>
  useWork<void, unknown>(() => call('POST /panel/api/webinars/{id}/transcription', { id }), refreshed)

type SentTranscript = { id: number; file: File; add_to_knowledge: boolean; sending: Sending }

export const useSendTranscript = () =>
  useWork(
    ({ sending, ...input }: SentTranscript) =>
      sendFile('POST /panel/api/webinars/{id}/transcript', input, sending),
    refreshed,
  )

/** The films that may be a replay, newest first. */
export const useFilms = () => useList('GET /api/v1/assets', { kind: 'video', order: 'desc', limit: 100 })

export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

/** Nothing of it changes any more but its replay and its transcript. */
export const isOver = ({ status }: Pick<Webinar, 'status'>): boolean =>
  status === 'ended' || status === 'cancelled'
