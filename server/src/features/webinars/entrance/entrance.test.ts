import { expect, test } from 'vitest'
import { liveEntrance, replayEntrance, type Standing } from './entrance.rules.ts'

const registrations: Standing['registration'][] = [null, { attended: false }, { attended: true }]
const closed = { expires_at: null, opens_replay: false }
const open = { expires_at: null, opens_replay: true }
const audiences: Standing['audience'][] = [[], [closed], [open], [closed, open]]

test('a replay is open to registrants and audience, to attendees alone, or to the audience alone', () => {
  for (const registration of registrations) {
    for (const audience of audiences) {
      const may = (visibility: 'all' | 'attendees' | 'audience') =>
        replayEntrance(visibility, { registration, audience }) !== null
      const isIn = audience.some(({ opens_replay }) => opens_replay)
      expect(may('all')).toBe(registration !== null || isIn)
      expect(may('attendees')).toBe(registration?.attended === true)
      expect(may('audience')).toBe(isIn)
      expect(liveEntrance({ registration, audience }) !== null).toBe(
        registration !== null || audience.length > 0,
      )
    }
  }
})

test('what rests on access ends with the last of it; a registration has no end', () => {
  const [sooner, later] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
  const access = (expires_at: string | null, opens_replay = true) => ({ expires_at, opens_replay })
  const ends = (audience: Standing['audience'], registration: Standing['registration'] = null) => [
    replayEntrance('all', { registration, audience })?.ends_at,
    liveEntrance({ registration, audience })?.ends_at,
  ]
  expect(ends([access(later), access(sooner)])).toEqual([later, later])
  expect(ends([access(sooner), access(null)])).toEqual([null, null])
  expect(ends([access(sooner), access(null, false)])).toEqual([sooner, null])
  expect(ends([access(sooner)], { attended: false })).toEqual([null, null])
})
