import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Widget = Output<'GET /panel/api/widgets'>['data'][number]

const address = '/panel/api/widgets'

export const useWidgets = () => useAnswer('GET /panel/api/widgets', {})

export const useCreateWidget = () => useChange('POST /panel/api/widgets', [address])

export const useUpdateWidget = () => useChange('PATCH /panel/api/widgets/{widget_id}', [address])

export const useRotateSecret = () => useChange('POST /panel/api/widgets/{widget_id}/rotate-secret', [address])

/** The clones that a widget may have, by the id of each. */
export function useCloneNames(): {
  clones: { value: string; label: string }[]
  active_id: number | undefined
} {
  const { data } = useAnswer('GET /api/v1/versions', {})
  const clones = (data?.data ?? []).map(({ id, label }) => ({
    value: String(id),
    label: label ?? String(id),
  }))
  return { clones, active_id: data?.data.find(({ is_active }) => is_active)?.id }
}
