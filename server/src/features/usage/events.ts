import { defineEvent } from '../../platform/events/event.ts'

/** A reserved response was released, because the reply failed or its process died. */
export const responseReleased = defineEvent<{ period_start: string; version_id: number | null }>(
  'usage.response_released',
)
