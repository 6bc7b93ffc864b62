import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.rules.ts'

const entry: CalendarEntry = {
  uid: '5a0c9c1e-2f51-4b43-9a8e-2f0c8b9d1c11',
  sequence: 0,
  title: 'A first talk',
  description: null,
  starts_at: '2026-05-04T09:30:00.000Z',
  ends_at: '2026-05-04T10:00:00.000Z',
  updated_at: '2026-05-01T08:00:00.000Z',
  url: null,
  organizer: null,
  attendee: null,
  is_cancelled: false,
}

/** The lines of a file, unfolded. */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')

test('a file has the entry with its times in UTC, and says the same each time', () => {
  const file = calendarFile(entry)
  expect(calendarFile(entry)).toBe(file)
  expect(linesOf(file)).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Understudy//Understudy//EN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', `UID:${entry.uid}`, 'SEQUENCE:0', 'DTSTAMP:20260501T080000Z'],
    ...['DTSTART:20260504T093000Z', 'DTEND:20260504T100000Z', 'SUMMARY:A first talk'],
    ...['STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR'],
  ])
})

test('a changed entry keeps its UID under a higher SEQUENCE; a cancelled one says so', () => {
  const changed = linesOf(calendarFile({ ...entry, sequence: 3, is_cancelled: true }))
  expect(changed).toEqual(
    expect.arrayContaining([`UID:${entry.uid}`, 'SEQUENCE:3', 'STATUS:CANCELLED', 'METHOD:PUBLISH']),
  )
})

test('what a mail brings asks the calendar to take it over, or to take it out', () => {
  expect(linesOf(calendarFile(entry, 'invite'))).toContain('METHOD:REQUEST')
  expect(linesOf(calendarFile({ ...entry, is_cancelled: true }, 'invite'))).toContain('METHOD:CANCEL')
})

test('no line is longer than 75 bytes, and no letter is torn apart', () => {
  const title = 'Plática sobre el huerto 園芸 🌱 '.repeat(20)
  const file = calendarFile({ ...entry, title, description: title })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toContain(`SUMMARY:${title}`)
})

test('no text becomes a line of its own: breaks, commas, semicolons, quotes and backslashes stay text', () => {
  const attack = 'A\r\nATTENDEE:mailto:eve@example.com\nB;C,D\\E'
  const person = { name: 'Ana "x"\r\nX-EVIL:1;CN=Eve:', email: 'ana@example.com' }
  const file = calendarFile({
    ...entry,
    title: attack,
    description: attack,
    organizer: person,
    attendee: person,
  })
  const names = linesOf(file).map((line) => line.split(/[:;]/)[0])
  expect(names.filter((name) => name === 'ATTENDEE')).toHaveLength(1)
  expect(names).not.toContain('X-EVIL')
  expect(linesOf(file)).toContain('SUMMARY:A\\nATTENDEE:mailto:eve@example.com\\nB\\;C\\,D\\\\E')
})

test('host, guest and address stand in the file', () => {
  const file = calendarFile({
    ...entry,
    url: 'https://meet.example.com/a?b=1',
    organizer: { name: 'Rosa', email: 'rosa@example.com' },
    attendee: { name: null, email: 'ana@example.com' },
  })
  const lines = linesOf(file)
  expect(lines).toContain('ORGANIZER;CN="Rosa":mailto:rosa@example.com')
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
    /CN="ana@example.com".*:(MAILTO|mailto):ana@example.com$/,
  )
  expect(
    lines.some((line) => line.startsWith('URL') && line.endsWith('https://meet.example.com/a?b=1')),
  ).toBe(true)
})
