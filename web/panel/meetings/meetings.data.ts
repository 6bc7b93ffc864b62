import { call, type Input, type Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList, useRemoval, useWork } from '../../kit/data.ts'
import { type Sending, sendFile } from '../../kit/send-file.ts'

export type Meeting = Output<'GET /api/v1/meetings/{id}'>
export type Status = Meeting['status']
export type NewMeeting = Input<'POST /panel/api/meetings'>
export type MeetingType = Output<'GET /panel/api/meeting-types'>['data'][number]
export type NewMeetingType = Input<'POST /panel/api/meeting-types'>

const refreshed = ['/api/v1/meetings', '/panel/api/meetings']
const typesAddress = '/panel/api/meeting-types'
/** The clock changes what has begun. */
const clockMs = 30_000

export const useMeetings = (status: Status | undefined, visitor_email: string | undefined) =>
  useList('GET /api/v1/meetings', { status, visitor_email, order: 'desc' })

/** More than that begin in no month of a host. */
const maxShown = 200

/** The meetings that begin between two instants. */
export const useMeetingsBetween = (from: string, until: string) =>
  useList('GET /api/v1/meetings', { from, until, limit: maxShown })

export const useMeeting = (id: number) =>
  useAnswer('GET /api/v1/meetings/{id}', { id }, { refetchInterval: clockMs })

export const useCreateMeeting = () => useChange('POST /panel/api/meetings', refreshed)
export const useUpdateMeeting = () => useChange('PATCH /panel/api/meetings/{id}', refreshed)
export const useCancel = () => useChange('POST /panel/api/meetings/{id}/cancel', refreshed)
export const useNoShow = () => useChange('POST /panel/api/meetings/{id}/no-show', refreshed)
export const useComplete = () => useChange('POST /panel/api/meetings/{id}/complete', refreshed)

export const useTranscription = (id: number) =>
  useAnswer(
    'GET /panel/api/meetings/{id}/transcription',
    { id },
    { isWaiting: ({ status }) => status === 'processing' },
  )

export const useTranscript = (id: number, enabled: boolean) =>
  useAnswer('GET /api/v1/meetings/{id}/transcript', { id }, { enabled })

export const useTranscribe = (id: number) =>
  useWork<void, unknown>(() => call('POST /panel/api/meetings/{id}/transcription', { id }), refreshed)

type SentTranscript = { id: number; file: File; add_to_knowledge: boolean; sending: Sending }

export const useSendTranscript = () =>
  useWork(
    ({ sending, ...input }: SentTranscript) =>
      sendFile('POST /panel/api/meetings/{id}/transcript', input, sending),
    refreshed,
  )

/** The calendar file of a meeting. */
export async function readCalendarFile(id: number): Promise<Blob> {
  const answer = await fetch(`/api/v1/meetings/${id}`, { headers: { accept: 'text/calendar' } })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.blob()
}

/** Films and sounds that may be a recording, newest first. */
export function useRecordings() {
  const films = useList('GET /api/v1/assets', { kind: 'video', order: 'desc', limit: 100 })
  const sounds = useList('GET /api/v1/assets', { kind: 'audio', order: 'desc', limit: 100 })
  return [...(films.rows ?? []), ...(sounds.rows ?? [])]
}

export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

export const useMeetingTypes = () => useAnswer('GET /panel/api/meeting-types', {})
export const useCreateType = () => useChange('POST /panel/api/meeting-types', [typesAddress])
export const useUpdateType = () => useChange('PATCH /panel/api/meeting-types/{id}', [typesAddress])
export const useDeleteType = () => useRemoval('DELETE /panel/api/meeting-types/{id}', typesAddress)

/** Times that are still to come can be changed. */
export const isAhead = ({ status }: Pick<Meeting, 'status'>): boolean =>
  status === 'scheduled' || status === 'in_progress'
