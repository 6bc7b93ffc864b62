import { expect, test } from 'vitest'
import { parseAvailability } from './availability.rules.ts'
import type { DailyWindow } from './availability.types.ts'
import { listFreeSlots, listSlots, type Slot, type SlotRules } from './slots.rules.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const year = { from_ms: Date.UTC(2027, 0, 1), until_ms: Date.UTC(2028, 0, 1) }

const rulesOf = (available: string, fields: Partial<SlotRules> = {}): SlotRules => ({
  windows: parseAvailability(available),
  timezone: 'UTC',
  duration_minutes: 30,
  buffer_minutes: 0,
  notice_hours: 0,
  horizon_days: 365,
  ...fields,
})

/** What clocks of a zone show. It asks the runtime itself, not the library that slots are made with. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return (ms: number) => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    return {
      day: `${part.year}-${part.month}-${part.day}`,
      weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part.weekday!) + 1,
      minute: Number(part.hour) * 60 + Number(part.minute),
    }
  }
}

type Shown = { ms: number } & ReturnType<ReturnType<typeof clockOf>>

/** The slots minute by minute: those in a row that clocks show inside a window are cut by the duration. */
function bruteForce(minutes: Shown[], windows: DailyWindow[], duration_minutes: number): string[] {
  return windows
    .flatMap(({ weekdays, from, until }) => {
      const inside = minutes.filter(
        ({ weekday, minute }) => weekdays.includes(weekday) && minute >= from && minute < until,
      )
      let [start, previous] = [inside[0]!, inside[0]!]
      const starts: number[] = []
      for (const shown of inside) {
        if (shown.ms - previous.ms > minuteMs || shown.day !== start.day) start = shown
        previous = shown
        const slotMs = duration_minutes * minuteMs
        if ((shown.ms + minuteMs - start.ms) % slotMs === 0) starts.push(shown.ms + minuteMs - slotMs)
      }
      return starts
    })
    .sort((a, b) => a - b)
    .map((ms) => new Date(ms).toISOString())
}

/** The days of the year on which the clocks of a zone change. */
function changesOf(timeZone: string): number[] {
  const clock = clockOf(timeZone)
  const isShifted = (ms: number) => clock(ms).minute !== clock(ms + dayMs).minute
  return Array.from({ length: 365 }, (_, n) => year.from_ms + n * dayMs).filter(isShifted)
}

const startsOf = (slots: Slot[]) => slots.map(({ starts_at }) => starts_at)

const availabilities = [
  'mon-sun 00:00-24:00',
  'mon-fri 09:00-13:00,16:00-18:00',
  'mon-sun 00:30-01:15,01:15-02:45,02:50-05:00',
  'sat-sun 01:40-02:20; mon-fri 23:00-24:00',
]

test.each([
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
])('%s: around each change of the clocks the slots are those of every single minute', (timezone) => {
  const clock = clockOf(timezone)
  const changes = changesOf(timezone)
  expect(changes.length).toBeGreaterThanOrEqual(2)
  for (const change of changes) {
    const minutes = Array.from({ length: 6 * 1440 }, (_, n) => {
      const ms = change - 3 * dayMs + n * minuteMs
      return { ms, ...clock(ms) }
    })
    // The first and last day may be cut.
    const range = { from_ms: change - 1.5 * dayMs, until_ms: change + 1.5 * dayMs }
    const isInside = (at: string) => Date.parse(at) >= range.from_ms && Date.parse(at) < range.until_ms
    for (const [index, available] of availabilities.entries()) {
      const rules = rulesOf(available, { timezone, duration_minutes: [25, 30, 45, 20][index]! })
      const wanted = bruteForce(minutes, rules.windows, rules.duration_minutes).filter(isInside)
      expect(startsOf(listSlots(rules, range))).toEqual(wanted)
    }
  }
})

test.each([
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
])(
  '%s: over the year every slot lies inside its window by the clocks, and lasts as long in real time',
  (timezone) => {
    const clock = clockOf(timezone)
    const slots = listSlots(rulesOf('mon-fri 09:00-13:00', { timezone, duration_minutes: 60 }), year)
    const perDay = [...Map.groupBy(slots, ({ starts_at }) => clock(Date.parse(starts_at)).day).values()]
    expect(perDay.length).toBeGreaterThanOrEqual(260)
    // The year begins and ends in the middle of a day, by those clocks.
    for (const slotsOfDay of perDay.slice(1, -1)) expect(slotsOfDay).toHaveLength(4)
    for (const { starts_at, ends_at } of slots) {
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(60 * minuteMs)
      const { weekday, minute } = clock(Date.parse(starts_at))
      expect(weekday).toBeLessThanOrEqual(5)
      expect([540, 600, 660, 720]).toContain(minute)
    }
  },
)

const monday = (time: string) => `2027-05-03T${time}:00.000Z`
const day = { from_ms: Date.parse(monday('00:00')), until_ms: Date.parse(monday('23:00')) }
const before = new Date(monday('00:00'))

test('a taken time keeps its slots, and the larger of both buffers on either side of it', () => {
  const taken = (buffer_minutes: number) => [
    { starts_at: monday('10:00'), ends_at: monday('10:30'), buffer_minutes },
  ]
  const times = (buffer_minutes: number, others: ReturnType<typeof taken>) =>
    startsOf(listFreeSlots(rulesOf('mon 09:00-12:00', { buffer_minutes }), day, before, others)).map((at) =>
      at.slice(11, 16),
    )
  expect(times(0, taken(0))).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
  expect(times(10, taken(0))).toEqual(['09:00', '11:00', '11:30'])
  expect(times(0, taken(30))).toEqual(['09:00', '11:00', '11:30'])
  expect(times(31, taken(0))).toEqual(['11:30'])
})

test('long and short meetings of a host, in any order, are kept free as each of them would be alone', () => {
  const rules = rulesOf('mon 00:00-24:00', { duration_minutes: 5, buffer_minutes: 5 })
  const at = (minutes: number) => new Date(day.from_ms + minutes * minuteMs).toISOString()
  const taken = [400, 30, 35, 200, 90, 31].map((start, n) => ({
    ...{ starts_at: at(start), ends_at: at(start + [300, 5, 10, 1, 200, 90][n]!) },
    buffer_minutes: n * 3,
  }))
  const alone = taken.map((other) => new Set(startsOf(listFreeSlots(rules, day, before, [other]))))
  const all = startsOf(listFreeSlots(rules, day, before, []))
  expect(startsOf(listFreeSlots(rules, day, before, taken))).toEqual(
    all.filter((start) => alone.every((free) => free.has(start))),
  )
})

test('nothing begins sooner than the notice, or at the horizon and later', () => {
  const rules = rulesOf('mon-sun 09:00-12:00', { duration_minutes: 60, notice_hours: 10, horizon_days: 1 })
  const all = { from_ms: day.from_ms, until_ms: day.from_ms + 3 * dayMs }
  expect(startsOf(listFreeSlots(rules, all, before, []))).toEqual([monday('10:00'), monday('11:00')])
  expect(listFreeSlots({ ...rules, horizon_days: 0 }, all, before, [])).toEqual([])
})

test('only slots that begin in the range are listed', () => {
  const range = { from_ms: Date.parse(monday('09:10')), until_ms: Date.parse(monday('10:30')) }
  expect(startsOf(listSlots(rulesOf('mon 09:00-12:00'), range))).toEqual([monday('09:30'), monday('10:00')])
})
