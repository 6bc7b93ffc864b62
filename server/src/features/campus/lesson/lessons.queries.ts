import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuickRead } from '../../../platform/db/prepared-query.ts'
import type { BlockContent, SurveyAnswer } from '../../courses/index.ts'
import { isCompleted, isStarted, lessonDate } from '../course/outline.queries.ts'
import type { ReplayVisibility } from '../opening.rules.ts'

type ByStudent = { account_id: number; unit_id: number; visitor_id: number }

/** A published lesson, with what a student marked. */
export type LessonRow = {
  id: number
  product_id: number
  key: string
  title: string
  description: string | null
  date: string
  replay_visibility: ReplayVisibility
  completed: boolean
  started: boolean
  /** The UTC day of the last opening that was recorded. */
  opened_on: string | null
}

export async function findLesson(
  db: Db,
  account_id: number,
  { unit_id, visitor_id }: Omit<ByStudent, 'account_id'>,
): Promise<LessonRow | undefined> {
  const [lesson] = await publishedLesson(db, { account_id, unit_id, visitor_id })
  return lesson
}

const publishedLesson = prepareQuickRead<ByStudent, LessonRow>((db, value) =>
  db
    .selectFrom('course_units as u')
    .innerJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 'u.account_id').onRef('p.id', '=', 'u.product_id'),
    )
    .leftJoin('lesson_marks as mark', (join) =>
      join
        .onRef('mark.account_id', '=', 'u.account_id')
        .onRef('mark.product_id', '=', 'u.product_id')
        .onRef('mark.unit_id', '=', 'u.id')
        .on('mark.visitor_id', '=', value('visitor_id')),
    )
    .select(['u.id', 'u.product_id', 'u.key', 'u.title', 'u.description', lessonDate.as('date')])
    .select(['p.replay_visibility', 'mark.opened_on'])
    .select([isCompleted.as('completed'), isStarted.as('started')])
    .where('u.account_id', '=', value('account_id'))
    .where('u.id', '=', value('unit_id'))
    .where('u.status', '=', 'published'),
)

/** The media file of a block, where it still exists. */
type BlockAsset =
  | {
      asset_id: number
      asset_kind: string
      asset_status: string
      file_name: string
      asset_seconds: number | null
      has_captions: boolean
      /** Of what is said in it; null where it is not known. */
      captions_language: string | null
    }
  | { asset_id: null }

type BlockHead = { id: number; key: string; title: string | null }

/** What the student submitted to it, or answered in it. */
type BlockState = {
  attempts: number
  best_score: number | null
  passed: boolean
  submitted_at: string | null
  survey_answers: SurveyAnswer[] | null
  /** Of a video that was played. */
  watched_seconds: number | null
  /** Where the video was left last. */
  position_seconds: number | null
}

/** A block with what it holds, by its type, and what the student did in it. */
export type BlockRow = {
  [Type in keyof BlockContent]: BlockHead & { type: Type; content: BlockContent[Type] } & BlockAsset &
    BlockState
}[keyof BlockContent]

/** The blocks of a lesson in their order, with what a student did in them. */
export const listBlocks = (
  db: Db,
  account_id: number,
  lesson: { unit_id: number; visitor_id: number },
): Promise<BlockRow[]> => lessonBlocks(db, { account_id, ...lesson })

const lessonBlocks = prepareQuickRead<ByStudent, BlockRow>((db, value) =>
  db
    .selectFrom('course_blocks as b')
    .leftJoin('assets as a', (join) =>
      join
        .onRef('a.account_id', '=', 'b.account_id')
        .on('a.id', '=', sql<number>`(b.content ->> 'asset_id')::bigint`),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('transcripts as t')
          .select(['t.language', sql<boolean>`true`.as('is_there')])
          .whereRef('t.account_id', '=', 'a.account_id')
          .where(sql<boolean>`(t.asset_id = a.id or t.made_of_asset_id = a.id)`)
          .orderBy(sql`t.asset_id is null`)
          .orderBy('t.created_at', 'desc')
          .limit(1)
          .as('spoken'),
      (join) => join.on('b.type', 'in', ['video', 'audio']),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('block_submissions as s')
          .select([sql<number>`count(*)::int`.as('attempts'), sql<number>`max(s.score)`.as('best_score')])
          .select(sql<boolean>`coalesce(bool_or(s.passed), false)`.as('passed'))
          .select(sql<string>`max(s.submitted_at)`.as('submitted_at'))
          .whereRef('s.account_id', '=', 'b.account_id')
          .where('s.visitor_id', '=', value('visitor_id'))
          .whereRef('s.block_id', '=', 'b.id')
          .where('b.type', 'in', ['quiz', 'assignment'])
          .as('done'),
      (join) => join.onTrue(),
    )
    .leftJoin('survey_responses as r', (join) =>
      join
        .onRef('r.account_id', '=', 'b.account_id')
        .on('r.visitor_id', '=', value('visitor_id'))
        .onRef('r.block_id', '=', 'b.id')
        .on('b.type', '=', 'survey'),
    )
    .leftJoin('playback_watches as w', (join) =>
      join
        .onRef('w.account_id', '=', 'b.account_id')
        .on('w.viewer', '=', sql<string>`'v' || ${value('visitor_id')}::bigint`)
        .on('w.resource', '=', sql<string>`video_resource(b.id, b.content)`)
        .on('b.type', '=', 'video'),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('playback_sessions as ps')
          .innerJoin('playback_samples as sample', (join) =>
            join
              .onRef('sample.account_id', '=', 'ps.account_id')
              .onRef('sample.session_id', '=', 'ps.session_id')
              .onRef('sample.occurred_at', '=', 'ps.last_occurred_at'),
          )
          .select('sample.position_seconds')
          .whereRef('ps.account_id', '=', 'w.account_id')
          .whereRef('ps.viewer', '=', 'w.viewer')
          .whereRef('ps.resource', '=', 'w.resource')
          .orderBy('ps.last_occurred_at', 'desc')
          .orderBy('sample.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'b.key', 'b.type', 'b.title', 'b.content', 'a.id as asset_id', 'a.kind as asset_kind'])
    .select(['a.status as asset_status', 'a.file_name', 'a.duration_seconds as asset_seconds'])
    .select([
      'spoken.language as captions_language',
      sql<boolean>`spoken.is_there is true`.as('has_captions'),
    ])
    .select([
      'done.attempts',
      'done.best_score',
      'done.passed',
      'done.submitted_at',
      'r.answers as survey_answers',
      'w.watched_seconds',
      'last.position_seconds',
    ])
    .where('b.account_id', '=', value('account_id'))
    .where('b.unit_id', '=', value('unit_id'))
    .where('b.removed_at', 'is', null)
    .orderBy('b.position')
    .orderBy('b.id'),
)
