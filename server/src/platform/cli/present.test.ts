import { expect, test } from 'vitest'
import { present } from './present.ts'

const list = (data: unknown[], next: number | null = null) => ({
  object: 'list',
  data,
  has_more: next !== null,
  next_starting_after: next,
})

test('a record is aligned lines without its object', () => {
  const record = {
    object: 'version',
    id: 7,
    label: null,
    published: true,
    tags: ['a', 'b'],
    monthly_cap: { limit: 5, used: 2 },
    created_at: '2027-01-31T09:30:00.123Z',
  }
  expect(present(record)).toBe(
    [
      'id                 7',
      'label              –',
      'published          yes',
      'tags               a, b',
      'monthly_cap.limit  5',
      'monthly_cap.used   2',
      'created_at         2027-01-31 09:30Z',
    ].join('\n'),
  )
})

test('a list is an aligned table, numbers to the right', () => {
  const rows = [
    { object: 'x', id: 7, name: 'Ana', inner: { a: 1 } },
    { object: 'x', id: 12, name: 'Bo', inner: null },
  ]
  expect(present(list(rows))).toBe('id  name\n 7  Ana\n12  Bo')
  expect(present(list(rows), ['name', 'id'])).toBe('name  id\nAna    7\nBo    12')
  expect(present(list(rows, 12))).toContain('more after 12')
  expect(present(list([]))).toBe('none')
})

test('text of others cannot steer the terminal or break the table', () => {
  const shown = present(list([{ question: `\u001b[31mred\r\nline\u202e ${'x'.repeat(99)}` }]))
  expect(shown).not.toMatch(/[^\P{Cc}\n]/u)
  expect(shown).not.toContain('\u202e')
  expect(shown.split('\n')[1]).toMatch(/^.{47}…$/u)
})
