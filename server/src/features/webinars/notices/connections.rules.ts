import type { NoticeKind } from './notice.rules.ts'

/** One stay of a participant in a room. Somebody who comes back has a new participant_sid. */
export type ConnectionKey = {
  webinar_id: number
  room_name: string
  room_sid: string
  participant_sid: string
}

/** Whose a connection is: a registration's, a host's where registrant_id is null. */
type Participation = {
  registrant_id: number | null
  /** Only where a session proved who joined. */
  visitor_id: number | null
  /** As it was configured when the notice arrived. */
  audience_product_ids: number[]
}

/** A notice as it is stored. */
export type StoredNotice = ConnectionKey &
  Participation & { id: string; kind: NoticeKind; format: 'broadcast' | 'group'; occurred_at: string }

export type Connection = ConnectionKey &
  Participation & {
    joined_at: string | null
    join_event_id: string | null
    left_at: string | null
    leave_event_id: string | null
  }

/**
 * The connection that follows from all notices of one, in whatever order they are given.
 * @returns null where they show none: an attempt to connect was aborted and nobody had entered
 */
export function deriveConnection(notices: StoredNotice[]): Connection | null {
  const entry = notices.filter(({ kind }) => kind === 'participant_joined').reduce(earlier, null)
  const exits = notices.filter(
    ({ kind }) =>
      kind === 'participant_left' || (kind === 'participant_connection_aborted' && entry !== null),
  )
  const exit = exits.reduce(later, null)
  const shown = entry ?? exit
  if (shown === null) return null
  const { webinar_id, room_name, room_sid, participant_sid } = shown
  const { registrant_id, visitor_id, audience_product_ids } = shown
  return {
    ...{ webinar_id, room_name, room_sid, participant_sid },
    ...{ registrant_id, visitor_id, audience_product_ids },
    joined_at: entry?.occurred_at ?? null,
    join_event_id: entry?.id ?? null,
    left_at: exit?.occurred_at ?? null,
    leave_event_id: exit?.id ?? null,
  }
}

const earlier = (one: StoredNotice | null, other: StoredNotice): StoredNotice =>
  one === null || isBefore(other, one) ? other : one

const later = (one: StoredNotice | null, other: StoredNotice): StoredNotice =>
  one === null || isBefore(one, other) ? other : one

/** At one moment the ids decide, so that there is always an order. */
const isBefore = (one: StoredNotice, other: StoredNotice): boolean =>
  one.occurred_at === other.occurred_at ? one.id < other.id : one.occurred_at < other.occurred_at

/** Names a connection among those of an account. */
export const connectionName = ({ webinar_id, room_name, room_sid, participant_sid }: ConnectionKey): string =>
  JSON.stringify([webinar_id, room_name, room_sid, participant_sid])

/** A connection before and after notices of it arrived. */
export type Change = { before: Connection | null; after: Connection }

/** The connections that new notices change. `notices` are all of those connections, the new ones too. */
export const deriveChanges = (notices: StoredNotice[], newIds: ReadonlySet<string>): Change[] =>
  [...Map.groupBy(notices, connectionName).values()].flatMap((theirs) => {
    const known = theirs.filter(({ id }) => !newIds.has(id))
    const after = known.length === theirs.length ? null : deriveConnection(theirs)
    return after === null ? [] : [{ before: deriveConnection(known), after }]
  })

/** How many more are connected after a change: 1, 0 or -1. */
export const openedBy = ({ before, after }: Change): number =>
  Number(isOpen(after)) - Number(before !== null && isOpen(before))

/** True while somebody has entered and not left. */
export const isOpen = ({ joined_at, left_at }: Pick<Connection, 'joined_at' | 'left_at'>): boolean =>
  joined_at !== null && left_at === null

/** The later of an exit and the one of a change. */
export const latestExit = (known: string | null, { after: { left_at } }: Change): string | null =>
  known === null || (left_at !== null && left_at > known) ? left_at : known
