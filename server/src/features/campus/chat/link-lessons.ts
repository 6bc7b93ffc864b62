import type { Ctx } from '../../../platform/context.ts'
import type { CourseAccess } from '../../access/index.ts'
import { lessonOpening } from '../opening.rules.ts'
import type { CampusCitation } from '../schemas.ts'
import { type LessonOfSource, listLessonsOfSources } from './lessons-of-sources.queries.ts'

type Citation = Omit<CampusCitation, 'lesson'>

/**
 * Names the lesson beside each source that is made of one, of those that are open to the student.
 * @param accesses whatever they have access to
 */
export async function linkLessons(
  ctx: Ctx,
  accesses: CourseAccess[],
  citations: Citation[],
): Promise<CampusCitation[]> {
  if (citations.length === 0) return citations
  const accessTo = new Map(accesses.map((access) => [access.product_id, access]))
  const lessons = await listLessonsOfSources(ctx.db, ctx.account.id, {
    source_ids: citations.map(({ source_id }) => source_id),
    product_ids: [...accessTo.keys()],
  })
  const isOpen = ({ product_id, replay_visibility, date }: LessonOfSource) =>
    lessonOpening(accessTo.get(product_id)!, replay_visibility, date) === 'open'
  const open = lessons.filter(isOpen)
  return citations.map((citation) => {
    const lesson = open.find(({ source_id }) => source_id === citation.source_id)
    if (lesson === undefined) return citation
    const { unit_id, block_id, product_id, title } = lesson
    return { ...citation, lesson: { unit_id, block_id, product_id, title } }
  })
}
