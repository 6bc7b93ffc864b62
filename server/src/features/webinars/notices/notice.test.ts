import { WebhookEvent } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { readNotice } from './notice.rules.ts'

const joined = {
  event: 'participant_joined',
  id: 'EV_1',
  createdAt: '1760000007',
  room: { name: 'w70000000001-table-1', sid: 'RM_1' },
  participant: {
    ...{ sid: 'PA_1', identity: 'r70000000011-x1', name: 'Ana' },
    ...{ joinedAt: '1760000000', joinedAtMs: '1760000000250' },
  },
}

const read = (changed: object = {}) =>
  readNotice(WebhookEvent.fromJsonString(JSON.stringify({ ...joined, ...changed })))
const withParticipant = (changed: object) => read({ participant: { ...joined.participant, ...changed } })
const inRoom = (name: string) => read({ room: { name, sid: 'RM_1' } })?.webinar_id

test('of a notice, ids, kind, room, moment and what the identity names are read, and no name', () => {
  expect(read()).toEqual({
    ...{ id: 'EV_1', kind: 'participant_joined', webinar_id: 70000000001 },
    ...{ room_name: 'w70000000001-table-1', room_sid: 'RM_1', participant_sid: 'PA_1' },
    identity: { source: 'registration_link', registrant_id: 70000000011 },
    occurred_at: new Date(1_760_000_000_250),
  })
})

test('an entry is dated by joinedAtMs, else by joinedAt, else by createdAt; an exit by createdAt alone', () => {
  expect(withParticipant({ joinedAtMs: '0' })?.occurred_at).toEqual(new Date(1_760_000_000_000))
  expect(withParticipant({ joinedAtMs: '0', joinedAt: '0' })?.occurred_at).toEqual(
    new Date(1_760_000_007_000),
  )
  expect(read({ event: 'participant_left' })?.occurred_at).toEqual(new Date(1_760_000_007_000))
})

test.each([
  ['w70000000001', 70000000001],
  ['w70000000001-a-2', 70000000001],
  [`w7-${'a'.repeat(40)}`, 7],
  [`w7-${'a'.repeat(41)}`, undefined],
  ['w7-', undefined],
  ['w7-Table', undefined],
  ['w07', undefined],
  ['w9999999999999999', undefined],
  ['lobby', undefined],
])('the room %s is of webinar %s', (name, webinar_id) => {
  expect(inRoom(name)).toBe(webinar_id)
})

test.each([
  ['v70000000031-x', { source: 'verified_session', visitor_id: 70000000031 }],
  ['h-x', { source: 'host' }],
  ['r70000000011', undefined],
  ['recorder', undefined],
  ['x1-2', undefined],
])('the identity %s names %j', (identity, named) => {
  expect(withParticipant({ identity })?.identity).toEqual(named)
})

test.each([
  ['another event', { event: 'track_published' }],
  ['no id', { id: '' }],
  ['a long id', { id: 'x'.repeat(201) }],
  ['no room', { room: undefined }],
  ['a room without an id', { room: { name: 'w1' } }],
  ['no participant', { participant: undefined }],
  ['no moment', { event: 'participant_left', createdAt: '0' }],
  ['a moment in the far future', { event: 'participant_left', createdAt: '999999999999999' }],
  ['U+0000 in an id', { id: 'EV\u0000' }],
])('a notice with %s has no part in attendance', (_, changed) => {
  expect(read(changed)).toBeNull()
})
