import type { WebinarState } from '../clock/webinar-state.rules.ts'

/** Rooms open so long before their webinar starts. */
const openBeforeMs = 30 * 60_000

/** When the rooms of a webinar open, unless it is started earlier. */
export const opensAt = (starts_at: string): string =>
  new Date(Date.parse(starts_at) - openBeforeMs).toISOString()

/** Says whether people may enter the rooms of a webinar at a moment. */
export const isRoomOpen = (
  { status }: Pick<WebinarState, 'status'>,
  starts_at: string,
  nowMs: number,
): boolean => status === 'live' || (status === 'scheduled' && nowMs >= Date.parse(opensAt(starts_at)))

/** The characters of a table's name. */
export const groupForm = /^[a-z0-9-]+$/

/** The name of a webinar's main room, or of a table of it, as the provider and its notices have it. */
export const roomName = (webinar_id: number, group: string | undefined): string =>
  group === undefined ? `w${webinar_id}` : `w${webinar_id}-${group}`

/** Who enters: a registrant by their link, a student by their session, a host. */
export type Participant =
  | { kind: 'registrant'; id: number; name: string }
  | { kind: 'student'; id: number; name: string }
  | { kind: 'host' }

/** The identity under which the provider's notices name a participant; `random` tells apart the devices of one. */
export function identityOf(participant: Participant, random: string): string {
  switch (participant.kind) {
    case 'registrant':
      return `r${participant.id}-${random}`
    case 'student':
      return `v${participant.id}-${random}`
    case 'host':
      return `h-${random}`
  }
}

/** What a participant may do in a room: at a broadcast registrants listen; all may write to one another. */
export const roomGrant = (participant: Participant, format: 'broadcast' | 'group', room: string) => ({
  room,
  roomJoin: true,
  canSubscribe: true,
  canPublish: format === 'group' || participant.kind === 'host',
  canPublishData: true,
  ...(participant.kind === 'host' && { roomAdmin: true }),
})
