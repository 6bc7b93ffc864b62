import { periodDays } from '../../../dialogue/latest/period.rules.ts'
import { readLatestQuestion } from '../../../dialogue/latest/read-latest-question.rules.ts'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listLatestSources } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { cloneExclusions } from '../visibility-filter.ts'
import { latestReply, speaksOfLatest } from './latest-reply.rules.ts'

const maxSources = 3

/**
 * Answers a question for what is new with the newest texts that the clone sees, about a subject or of a time where the
 * question names one. @returns null for any other question, and where no text is about the subject
 */
export async function answerLatest(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { clone, knowledge, question, subjects } = asked
  if (!clone.silos.aprender) return null
  const wanted = readLatestQuestion(question)
  // «This month?» goes on with what was talked about.
  if (wanted === null || (wanted.isPeriodOnly && subjects.length > 0)) return null
  const { period, subject: about } = wanted
  const { sources, isOfDays } = await listLatestSources(ctx, knowledge, {
    exclusions: cloneExclusions(clone),
    about,
    days: period && periodDays(period, utcDay(ctx.now)),
    limit: maxSources,
  })
  if (sources.length === 0) return null
  const language = speaksOfLatest(asked.language) ? asked.language : wanted.language
  const intro = period === null ? 'latest' : isOfDays ? 'of_period' : 'none_of_period'
  return {
    content: latestReply(language, intro, sources),
    actions: [],
    sources: sources.map(({ id, title, url }) => ({ source_id: id, title, url, start_seconds: null })),
    guided_answer_ids: [],
    // «Tell me more» then reads a text from its beginning.
    subjects: sources.map(({ id }) => ({ kind: 'source', id, sequence: 0, end: 0 })),
    unanswered: false,
  }
}
