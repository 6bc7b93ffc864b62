import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/db/transaction.ts'
import { invalidCursor, notFound } from '../../../platform/errors.ts'
import { findProduct } from '../../catalog/index.ts'
import type { CourseStudentList, listStudentsQuery } from '../schemas.ts'
import { decodeCursor, encodeCursor, pageMoment } from './cursor.rules.ts'
import { measurement } from './measurement.rules.ts'
import { showStudents } from './show-students.ts'
import { sortKey } from './sorts.rules.ts'
import { standingsOf, studentStatus } from './student-status.rules.ts'
import { countStandings, listLessons, listStudentRows } from './students.queries.ts'
import { summarise } from './summary.rules.ts'

type Input = z.output<typeof listStudentsQuery>

/**
 * The students of a course with how they are doing: all who have access that was not revoked. Every page is as of the
 * moment of the first one.
 * @throws invalid_cursor, not_found (also where the product is no course)
 */
export async function listCourseStudents(ctx: Ctx, input: Input): Promise<CourseStudentList> {
  const { id: product_id, sort, limit, starting_after } = input
  const list = listName(input)
  const after = starting_after === undefined ? undefined : decodeCursor(list, sort, starting_after)
  if (starting_after !== undefined && after === undefined) throw invalidCursor()
  const now = pageMoment(after, ctx.now)
  const standings = input.status === undefined ? undefined : standingsOf(input.status)
  const filter = { product_id, now, standings, search: input.email || undefined }

  return pipelined(ctx, async (one) => {
    const { db, account } = one
    const [product, lessons, counts, rows] = await Promise.all([
      findProduct(db, account.id, product_id),
      listLessons(db, account.id, product_id),
      countStandings(db, account.id, filter),
      listStudentRows(db, account.id, filter, { sort, limit, after }),
    ])
    if (!product?.tags.includes('course')) throw notFound()
    const total_lessons = lessons.filter(({ is_published }) => is_published).length
    const page = rows.slice(0, limit).map((row) => ({ ...row, ...studentStatus(row, total_lessons, now) }))
    const has_more = rows.length > limit
    const last = page.at(-1)!
    return {
      object: 'list',
      data: await showStudents(one, { product_id, lessons }, page),
      has_more,
      next_starting_after: has_more
        ? encodeCursor(list, { moment: now, key: sortKey(sort, last), visitor_id: last.visitor_id })
        : null,
      summary: summarise(counts, standings),
      measurement,
    }
  })
}

/** What a cursor belongs to. It is a digest, because an address ends up in logs. */
const listName = ({ id, status, sort, email }: Input): string =>
  createHash('sha256')
    .update(JSON.stringify([id, status ?? null, sort, email ?? '']))
    .digest('base64url')
    .slice(0, 12)
