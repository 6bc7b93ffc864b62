import { z } from 'zod'
import type { Sort, SortKey } from './sorts.rules.ts'

/** Where a page ended: the moment as of which the first one was read, and the place of its last student. */
export type Position = { moment: Date; key: SortKey; visitor_id: number }

const maxPinMs = 24 * 3_600_000
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
/** Until the year 9999. */
const instant = z.int().min(0).max(253_402_300_799_999)

const keyForms: Record<Sort, z.ZodType<SortKey>> = {
  attention: z.tuple([count, count]),
  recent: z.tuple([instant]),
  oldest: z.tuple([instant]),
  progress: z.tuple([count]),
  'progress-asc': z.tuple([count]),
  activity: z.tuple([instant.nullable()]),
  'activity-asc': z.tuple([instant.nullable()]),
}

const cursorForm = (sort: Sort) => z.tuple([z.string(), instant, z.int().min(0), keyForms[sort]])

/** Writes a position as an opaque text. `list` says to which list it belongs: its course, filter and sort. */
export const encodeCursor = (list: string, { moment, key, visitor_id }: Position): string =>
  Buffer.from(JSON.stringify([list, moment.getTime(), visitor_id, key])).toString('base64url')

/** @returns undefined where the text is no cursor, or one of another list */
export function decodeCursor(list: string, sort: Sort, cursor: string): Position | undefined {
  const { success, data } = cursorForm(sort).safeParse(parse(cursor))
  if (!success || data[0] !== list) return undefined
  const [, moment, visitor_id, key] = data
  return { moment: new Date(moment), key, visitor_id }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * The moment as of which a page is read: that of the first page, so that nobody changes their place while days pass
 * over. Who goes on after more than a day, or with a moment that has not come yet, reads the present.
 */
export function pageMoment(position: Position | undefined, now: Date): Date {
  if (position === undefined) return now
  const age_ms = now.getTime() - position.moment.getTime()
  return age_ms >= 0 && age_ms < maxPinMs ? position.moment : now
}
