import { periodDays } from '../../../dialogue/latest/period.rules.ts'
import {
  type LatestQuestion,
  readLatestQuestion,
} from '../../../dialogue/latest/read-latest-question.rules.ts'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listLatestSources } from '../../knowledge/index.ts'
import { namesOf } from '../answer/names-of.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxWhole, shownOf } from '../shown-of-list.rules.ts'
import { cloneExclusions } from '../visibility-filter.ts'
import { latestReply } from './latest-reply.rules.ts'

const maxSources = 3
/** The titles of one subject. */
const maxTexts = 5
/** The newest are chosen among so many texts about a subject. */
const maxNearest = 100

/**
 * Answers a question for what is new, or for texts, with the newest ones that the clone sees, about a subject or of a time where
 * the question names one; and a question for the day of a text. @returns null for any other question, and without a text
 */
export async function answerLatest(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { clone, knowledge, question, subjects } = asked
  if (!clone.silos.aprender) return null
  const wanted = readLatestQuestion(question, asked.language, namesOf(ctx, clone))
  // «This month?» goes on with what was talked about.
  if (wanted === null || (wanted.isPeriodOnly && subjects.length > 0)) return null
  const among = wantedAmong(wanted, asked)
  if (among === undefined) return null
  const { sources, count, isOfDays } = await listLatestSources(ctx, knowledge, {
    exclusions: cloneExclusions(clone),
    among,
    days: wanted.period && periodDays(wanted.period, utcDay(ctx.now)),
    limit: wanted.asksFor === 'texts' ? maxTexts : maxSources,
    limitOfDays: maxWhole,
  })
  if (sources.length === 0) return null
  const isOfPeriod = wanted.period !== null && isOfDays
  const shown = isOfPeriod ? shownOf(sources, count) : sources
  const more = isOfPeriod ? count - shown.length : 0
  return {
    content: latestReply(wanted.language, introTo(wanted, isOfDays), { sources: shown, more }),
    actions: [],
    sources: shown.map(({ id, title, url }) => ({ source_id: id, title, url, start_seconds: null })),
    guided_answer_ids: [],
    // «Tell me more» then reads a text from its beginning.
    subjects: shown.map(({ id }) => ({ kind: 'source', id, end: 0 })),
    unanswered: false,
  }
}

/** Of texts about a subject those that are most about it are told; of new ones any may be. */
const nearestOf: Record<LatestQuestion['asksFor'], number> = { day: 1, texts: maxTexts, latest: maxNearest }

type Among = Parameters<typeof listLatestSources>[2]['among']

/** The texts that are meant; undefined where the day of something is asked that is no text. */
function wantedAmong({ asksFor, subject, language }: LatestQuestion, { subjects }: Asked): Among | undefined {
  const isDay = asksFor === 'day'
  if (subject !== null) return { about: subject, nearest: nearestOf[asksFor], language }
  if (!isDay) return null
  const spokenOf = subjects.find(({ kind }) => kind === 'source')
  return spokenOf && { ids: [spokenOf.id] }
}

function introTo({ asksFor, period }: LatestQuestion, isOfDays: boolean) {
  if (asksFor === 'day') return 'published'
  if (asksFor === 'texts') return 'texts'
  if (period === null) return 'latest'
  return isOfDays ? 'of_period' : 'none_of_period'
}
