import type { App } from '../../../platform/context.ts'
import { signedUrl } from '../../assets/index.ts'
import { answersToQuestions, withoutAnswers } from '../../courses/index.ts'
import type { StudentWebinar } from '../../webinars/index.ts'
import type { LessonBlock } from '../schemas.ts'
import type { BlockRow } from './lessons.queries.ts'

/**
 * A block as a student sees it: without the answers of its questions, its media under signed addresses.
 * @param webinars those that blocks of the lesson name, as the student sees them
 */
export function showBlock(
  app: App,
  block: BlockRow,
  webinars: ReadonlyMap<number, StudentWebinar>,
): LessonBlock {
  const { id, key, title } = block
  const head = { id, key, title }
  switch (block.type) {
    case 'text':
      return { ...head, type: 'text', html: block.content.html }
    case 'video':
      return { ...head, ...showVideo(app, block) }
    case 'audio':
      return { ...head, type: 'audio', ...showDownload(app, block), ...showCaptions(app, block) }
    case 'file':
      return { ...head, type: 'file', ...showDownload(app, block) }
    case 'quiz': {
      const questions = withoutAnswers(block.content.questions)
      const { attempts, best_score, passed } = block
      return { ...head, type: 'quiz', questions, attempts, best_score, passed }
    }
    case 'assignment': {
      const { content, submitted_at } = block
      return { ...head, type: 'assignment', instructions: content.instructions, submitted_at }
    }
    case 'survey':
      return { ...head, ...showSurvey(block) }
    case 'live':
      return { ...head, type: 'live', webinar: webinars.get(block.content.webinar_id) ?? null }
  }
}

type OfType<Type> = Extract<BlockRow, { type: Type }>
type Shown<Type> = Omit<Extract<LessonBlock, { type: Type }>, 'id' | 'key' | 'title'>

function showSurvey({ content: { questions }, survey_answers }: OfType<'survey'>): Shown<'survey'> {
  const answers = answersToQuestions(questions, survey_answers ?? [])
  return {
    type: 'survey',
    questions,
    answers: answers.map(({ question_id, value }) => ({ question_id, value })),
  }
}

const isReady = (block: BlockRow): boolean => block.asset_id !== null && block.asset_status === 'ready'

function showVideo(app: App, block: OfType<'video'>): Shown<'video'> {
  const { content, asset_id } = block
  const asset_seconds = asset_id === null ? null : block.asset_seconds
  const duration_seconds = content.duration_seconds ?? asset_seconds
  const isPlayable = asset_id !== null && isReady(block) && block.asset_kind === 'video'
  return {
    type: 'video',
    embed_url: isPlayable ? signedUrl(app, 'embed', asset_id) : null,
    stream_url: isPlayable ? signedUrl(app, 'stream', asset_id) : null,
    ...showCaptions(app, block),
    vimeo_id: 'vimeo_id' in content ? content.vimeo_id : null,
    duration_seconds,
    watched_seconds: Math.min(
      block.watched_seconds ?? 0,
      Math.floor(duration_seconds ?? Number.POSITIVE_INFINITY),
    ),
    position_seconds: block.position_seconds ?? 0,
  }
}

function showCaptions(app: App, block: BlockRow): Pick<Shown<'video'>, 'captions_url' | 'captions_language'> {
  if (block.asset_id === null || !block.has_captions) return { captions_url: null, captions_language: null }
  const { asset_id, captions_language } = block
  return { captions_url: signedUrl(app, 'captions', asset_id), captions_language }
}

function showDownload(app: App, block: OfType<'audio' | 'file'>): Omit<Shown<'file'>, 'type'> {
  const { asset_id } = block
  if (asset_id === null) return { download_url: null, file_name: null }
  const isSaved = isReady(block) && block.asset_kind !== 'video'
  return { download_url: isSaved ? signedUrl(app, 'download', asset_id) : null, file_name: block.file_name }
}
