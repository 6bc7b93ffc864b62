/** What LiveKit tells of a participant that counts for attendance. */
const noticeKinds = ['participant_joined', 'participant_left', 'participant_connection_aborted'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The parts of LiveKit's notice that are read. */
export type SentNotice = {
  id: string
  event: string
  /** Seconds since the Unix epoch. */
  createdAt: bigint
  room?: { name: string; sid: string }
  participant?: { sid: string; identity: string; joinedAt: bigint; joinedAtMs: bigint }
}

/** Whom an identity names: a registrant by the personal link, a student by the session, or a host. */
type Identity =
  | { source: 'registration_link'; registrant_id: number }
  | { source: 'verified_session'; visitor_id: number }
  | { source: 'host' }

/** A notice that may count, before it is known whether its webinar and its people exist. */
export type Notice = {
  id: string
  kind: NoticeKind
  webinar_id: number
  room_name: string
  room_sid: string
  participant_sid: string
  identity: Identity
  /** When they entered, or when LiveKit saw them leave. */
  occurred_at: Date
}

const maxIdLength = 200
/** The last moment that a timestamp in the interface can show. */
const lastMs = Date.UTC(9999, 11, 31)

/**
 * Reads a notice whose signature was found to be good.
 * @returns null for what has no part in attendance: other events, rooms and identities, and what lacks an id or a moment
 */
export function readNotice({ id, event, createdAt, room, participant }: SentNotice): Notice | null {
  const kind = noticeKinds.find((each) => each === event)
  if (kind === undefined || room === undefined || participant === undefined) return null
  const webinar_id = webinarOfRoom(room.name)
  const identity = readIdentity(participant.identity)
  const ms = momentMs(kind, createdAt, participant)
  const names = { id, room_sid: room.sid, participant_sid: participant.sid }
  if (webinar_id === null || identity === null || ms === null) return null
  if (!Object.values(names).every(isName)) return null
  return { ...names, kind, webinar_id, room_name: room.name, identity, occurred_at: new Date(ms) }
}

const isName = (text: string): boolean =>
  text !== '' && text.length <= maxIdLength && text.isWellFormed() && !text.includes('\0')

/** An entry tells its own moment; where it does not, and for exits, it is when LiveKit made the notice. */
function momentMs(
  kind: NoticeKind,
  createdAt: bigint,
  { joinedAt, joinedAtMs }: Pick<NonNullable<SentNotice['participant']>, 'joinedAt' | 'joinedAtMs'>,
): number | null {
  const entry = kind === 'participant_joined' ? [Number(joinedAtMs), Number(joinedAt) * 1000] : []
  const ms = [...entry, Number(createdAt) * 1000].find((each) => each > 0)
  return ms === undefined || ms > lastMs ? null : ms
}

const roomName = /^w([1-9]\d{0,15})(?:-[a-z0-9-]{1,40})?$/

/** The webinar whose main room or group table has this name; null: none. */
function webinarOfRoom(name: string): number | null {
  const [, digits] = roomName.exec(name) ?? []
  return digits === undefined ? null : safeId(digits)
}

const identityForm = /^([rv])([1-9]\d{0,15})-/

function readIdentity(text: string): Identity | null {
  if (text.startsWith('h-')) return { source: 'host' }
  const [, letter, digits] = identityForm.exec(text) ?? []
  const id = digits === undefined ? null : safeId(digits)
  if (id === null) return null
  return letter === 'r'
    ? { source: 'registration_link', registrant_id: id }
    : { source: 'verified_session', visitor_id: id }
}

function safeId(digits: string): number | null {
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
