import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { listCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { StudentCourse } from '../schemas.ts'
import { summariseCourse } from './course-summary.rules.ts'
import { listCourseCards, listLessonStates } from './outline.queries.ts'

/** What a student has a ground for that is not revoked, in ascending product id. */
export async function listCourses(ctx: Ctx): Promise<ListEnvelope<StudentCourse>> {
  const { visitor_id } = requireStudent(ctx)
  const account_id = ctx.account.id
  const accesses = await listCourseAccess(ctx, visitor_id)
  const product_ids = accesses.map(({ product_id }) => product_id)
  const [cards, lessons] = await Promise.all([
    listCourseCards(ctx.db, account_id, { product_ids }),
    listLessonStates(ctx.db, account_id, { product_ids, visitor_id }),
  ])
  const lessonsOf = Map.groupBy(lessons, ({ product_id }) => product_id)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return wholeList(
    accesses.flatMap((access) => {
      const card = cardOf.get(access.product_id)
      return card === undefined ? [] : summariseCourse(card, access, lessonsOf.get(card.id) ?? [])
    }),
  )
}
