import type { Ctx } from '../../../platform/context.ts'
import { ThreadTimeoutError } from '../../../platform/thread-pool.ts'
import type { StoredCourse } from '../course/stored-course.queries.ts'
import { cleanLessonText } from '../html/clean-lesson-text.ts'
import type { LessonText } from '../html/lesson-text.worker.ts'
import type { CourseFile } from './course-file.rules.ts'
import { blocksOf, type CourseTexts } from './course-rows.rules.ts'
import type { Problem } from './problem.rules.ts'

type Sources = { lessons: Map<string, string>; stored: StoredCourse }

/**
 * Makes clean HTML of all texts of a course file. A text that is stored as it stands is clean, and stays as it is.
 * @returns the texts, with the problems of those that take too long to clean
 */
export async function resolveTexts(
  ctx: Ctx,
  file: CourseFile,
  { lessons, stored }: Sources,
): Promise<CourseTexts & { problems: Problem[] }> {
  const html = new Map<string, string>()
  const summaries = new Map<string, string | null>()
  const problems: Problem[] = []
  const clean = async (text: LessonText, known: string | null, place: { offset: number; path: string }) => {
    if (text.form !== 'markdown' && text.text === known) return known
    try {
      return await cleanLessonText(ctx, text)
    } catch (error) {
      if (!(error instanceof ThreadTimeoutError)) throw error
      problems.push({ ...place, message: 'expected a simpler text, found one that takes too long to clean' })
      return ''
    }
  }
  const storedHtml = new Map(
    stored.blocks.flatMap(({ key, type, content }) =>
      type === 'text' && 'html' in content ? [[key, content.html as string]] : [],
    ),
  )
  for (const { key, type, content } of blocksOf(file)) {
    if (type !== 'text') continue
    const text: LessonText =
      'file' in content
        ? { form: 'markdown', text: lessons.get(content.file)! }
        : { form: 'html', text: content.html }
    html.set(key, await clean(text, storedHtml.get(key) ?? null, content))
  }
  const storedSummaries = new Map(stored.units.map(({ key, summary_html }) => [key, summary_html]))
  for (const { key, summary_html } of (file.modules ?? []).flatMap(({ units }) => units)) {
    if (summary_html === null) continue
    const known = storedSummaries.get(key) ?? null
    const place = { offset: 0, path: `summary_html of the unit ${key}` }
    summaries.set(key, (await clean({ form: 'summary', text: summary_html }, known, place)) || null)
  }
  return { html, summaries, problems }
}
