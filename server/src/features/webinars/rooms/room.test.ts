import { expect, test } from 'vitest'
import { groupForm, identityOf, isRoomOpen, type Participant, roomGrant, roomName } from './room.rules.ts'

const starts_at = '2026-03-01T10:00:00.000Z'
const startMs = Date.parse(starts_at)
const halfHourMs = 1_800_000

test('a room is open from 30 minutes before the start until the webinar is over', () => {
  const scheduled = (ms: number) => isRoomOpen({ status: 'scheduled' }, starts_at, startMs + ms)
  expect([scheduled(-halfHourMs - 1), scheduled(-halfHourMs), scheduled(-1)]).toEqual([false, true, true])
  const at = (status: 'draft' | 'live' | 'ended' | 'cancelled') => isRoomOpen({ status }, starts_at, startMs)
  expect([at('draft'), at('live'), at('ended'), at('cancelled')]).toEqual([false, true, false, false])
  expect(isRoomOpen({ status: 'live' }, starts_at, startMs - 100 * halfHourMs)).toBe(true)
})

test('rooms and identities tell webinar, table and participant', () => {
  expect([roomName(7, undefined), roomName(7, 'table-2')]).toEqual(['w7', 'w7-table-2'])
  const identities = [
    identityOf({ kind: 'registrant', id: 5, name: 'Ana' }, 'ab'),
    identityOf({ kind: 'student', id: 6, name: 'Ana' }, 'ab'),
    identityOf({ kind: 'host' }, 'ab'),
  ]
  expect(identities).toEqual(['r5-ab', 'v6-ab', 'h-ab'])
  const names = ['a', 'a-1', '0', '', 'A', 'a b', 'ä', 'a/b', 'a\n']
  expect(names.map((name) => groupForm.test(name))).toEqual([true, true, true, ...Array(6).fill(false)])
})

test('at a broadcast hosts speak and registrants listen; at a group table all speak; only hosts moderate', () => {
  const guests: Participant[] = [
    { kind: 'registrant', id: 5, name: 'Ana' },
    { kind: 'student', id: 6, name: 'Ana' },
  ]
  const host: Participant = { kind: 'host' }
  const speaks = (participant: Participant, format: 'broadcast' | 'group') =>
    roomGrant(participant, format, 'w7').canPublish
  expect(guests.map((guest) => [speaks(guest, 'broadcast'), speaks(guest, 'group')])).toEqual([
    [false, true],
    [false, true],
  ])
  expect([speaks(host, 'broadcast'), speaks(host, 'group')]).toEqual([true, true])
  expect(guests.map((guest) => 'roomAdmin' in roomGrant(guest, 'group', 'w7'))).toEqual([false, false])
  expect(roomGrant(host, 'group', 'w7')).toMatchObject({ room: 'w7', roomJoin: true, roomAdmin: true })
})
