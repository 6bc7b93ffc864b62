import { randomBytes } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import type { RoomEntrance, Webinar } from '../schemas.ts'
import type { LiveServer } from './live-server.ts'
import { identityOf, type Participant, roomGrant } from './room.rules.ts'

type Entry = {
  participant: Participant
  format: Webinar['format']
  room_name: string
  lifetimeMs: number
}

/** Makes the token with which one device enters a room. LiveKit dates and checks tokens by the real time. */
export async function createRoomToken(
  { url, key, secret }: LiveServer,
  { participant, format, room_name, lifetimeMs }: Entry,
): Promise<RoomEntrance> {
  const identity = identityOf(participant, randomBytes(8).toString('hex'))
  const name = participant.kind === 'host' ? undefined : participant.name
  const token = new AccessToken(key, secret, { identity, name, ttl: Math.ceil(lifetimeMs / 1000) })
  token.addGrant(roomGrant(participant, format, room_name))
  return { url, token: await token.toJwt(), room_name, identity }
}
