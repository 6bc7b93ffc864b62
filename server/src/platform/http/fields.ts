import { z } from 'zod'
import { isCalendarDay } from '../calendar-day.rules.ts'
import { isZonedInstant, timestampForm } from '../instant.rules.ts'
import { isTimeZone } from '../time-zone.rules.ts'

/** Number of Unicode code points, which is what every length in the interface counts. */
function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) count--
  }
  return count
}

const bounds = (min: number, max: number) => (min === 0 ? `at most ${max}` : `${min} to ${max}`)

const lengthCheck = (min: number, max: number) => (payload: z.core.ParsePayload<string>) => {
  const length = codePoints(payload.value)
  if (length < min || length > max) {
    payload.issues.push({
      code: 'custom',
      message: `must have ${bounds(min, max)} characters, but has ${length}`,
      input: payload.value,
    })
  }
}

/** Text of `min` to `max` code points, stored as it was sent. */
export const text = (min: number, max: number) =>
  z.string().check(lengthCheck(min, max)).meta({ minLength: min, maxLength: max })

/** A name or title: trimmed, then `min` to `max` code points. */
export const name = (min: number, max: number) =>
  z.string().trim().check(lengthCheck(min, max)).meta({ minLength: min, maxLength: max })

/** An email address, trimmed and in lower case. */
export const email = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(
      z.email({ error: 'must be an email address' }).max(320, { error: 'must have at most 320 characters' }),
    )
    .meta({ type: 'string', format: 'email', maxLength: 320 })

const isHttpUrl = (value: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

/** An http or https address of at most `max` characters, stored as it was sent. */
export const httpUrl = (max: number) =>
  z
    .string()
    .check(lengthCheck(1, max))
    .refine(isHttpUrl, { error: 'must be an http or https address' })
    .meta({ format: 'uri', maxLength: max })

const idExpected = ({ input }: { input?: unknown }) =>
  input === undefined ? 'is required' : 'must be a positive integer below 2^53'

/** An id in a body or an answer: a positive integer below 2^53. */
export const id = () =>
  z
    .int({ error: idExpected })
    .min(1, { error: 'must be a positive integer below 2^53' })
    .meta({ format: 'int64' })

/** The number of records that a page of a list may have. */
export function limit(max: number, fallback: number) {
  const error = `must be a whole number from 1 to ${max}`
  return z
    .int({ error })
    .min(1, { error })
    .max(max, { error })
    .default(fallback)
    .meta({ description: `Most records in the answer; ${fallback} unless given.` })
}

/** `starting_after` of lists in ascending id; no record with this id need exist. */
export const startingAfter = () =>
  id().optional().meta({ description: 'Answer with records whose id is greater than this.' })

/** The order of a list by id. */
export const order = () =>
  z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({ description: 'By id. desc: newest first; starting_after then means records with smaller ids.' })

/** The query of a list that always comes whole. */
export const wholeListQuery = z.strictObject({
  order: z.enum(['asc', 'desc']).default('asc').meta({ description: 'By id. desc: newest first.' }),
})

/** True or false in a query. */
export const flag = () => z.boolean({ error: 'must be true or false' })

/** An instant in an answer: ISO 8601 in UTC with milliseconds. */
export const timestamp = () =>
  z.string().regex(timestampForm).meta({ format: 'date-time', pattern: undefined })

/** A calendar date, YYYY-MM-DD, that exists. */
export const date = () =>
  z
    .string()
    .refine(isCalendarDay, { error: 'must be a date in the form YYYY-MM-DD' })
    .meta({ format: 'date' })

/** An instant in a body: ISO 8601 with a time zone, on a day that exists. */
export const instant = () =>
  z
    .string()
    .refine(isZonedInstant, {
      error: 'must be an instant with a time zone, such as 2027-01-31T09:30:00Z',
    })
    .meta({ format: 'date-time', maxLength: 40 })

/** An end of a stretch of time in a query, which parseDateRange reads. */
export const rangeEnd = (words: string) =>
  z
    .string()
    .optional()
    .meta({ format: 'date-time', description: `${words} ISO 8601 with a time zone.` })

/** The same, in the form that records have: UTC with milliseconds. */
export const utcInstant = () => instant().transform((given) => new Date(given).toISOString())

/** A time zone by its IANA name, such as Europe/Madrid. */
export const timeZone = () =>
  z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone by its IANA name, such as Europe/Madrid' })
    .meta({ format: 'time-zone', maxLength: 64 })

/** The envelope of every list. */
export const listEnvelope = <Item extends z.ZodType>(item: Item) => {
  const list = z.strictObject({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next_starting_after: id()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last one.' }),
  })
  const name = item.meta()?.id
  return name === undefined ? list : list.meta({ id: `${name}List` })
}

export type ListEnvelope<Item> = {
  object: 'list'
  data: Item[]
  has_more: boolean
  next_starting_after: number | null
}

/** Makes a page of rows that were read with `limit + 1`: one row too many shows that there are more. */
export const page = <Item extends { id: number }>(rows: Item[], limit: number): ListEnvelope<Item> =>
  pageOf(rows.slice(0, limit), rows.length > limit, ({ id }) => id)

/** Makes a page of its items. The next one starts after the `position` of its last item. */
export const pageOf = <Item>(
  data: Item[],
  has_more: boolean,
  position: (item: Item) => number,
): ListEnvelope<Item> => ({
  object: 'list',
  data,
  has_more,
  next_starting_after: has_more ? position(data.at(-1)!) : null,
})

/** Makes the envelope of a list that always comes whole, and was read in ascending id. */
export const wholeList = <Item>(data: Item[], order: 'asc' | 'desc' = 'asc'): ListEnvelope<Item> => ({
  object: 'list',
  data: order === 'asc' ? data : data.toReversed(),
  has_more: false,
  next_starting_after: null,
})

/** The input of an operation on one record. */
export const byId = z.strictObject({ id: id() })
