import { marked } from 'marked'
import { cleanLessonHtml, cleanSummaryHtml } from './html.rules.ts'

export type LessonText = { text: string; form: 'html' | 'markdown' | 'summary' }

/** Makes clean HTML of the text of a lesson, away from the thread that answers requests. */
export default function toCleanHtml({ text, form }: LessonText): string {
  if (form === 'summary') return cleanSummaryHtml(text)
  const html = form === 'markdown' ? marked.parse(text, { async: false, gfm: true }) : text
  return cleanLessonHtml(html)
}
