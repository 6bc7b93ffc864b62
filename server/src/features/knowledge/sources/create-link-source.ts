import type { z } from 'zod'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import type { TextToIngest } from '../../../text/ingest-text.rules.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { createLinkSourceBody, SavedSource } from '../schemas.ts'
import { fetchVideo, videoAt } from './fetch-video.ts'
import { fetchWebsite } from './fetch-website.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

/** What a link gave. */
export type LinkText = TextToIngest & {
  source_type: 'website' | 'youtube' | 'vimeo' | 'instagram'
  canonical_url: string | null
  date: string | null
}

/**
 * Adds a web page, or what is said in a video, to the knowledge of every clone. A link that fails leaves the source
 * that it would replace as it is.
 * @throws not_found (folder), url_not_allowed, link_unreachable, link_no_content, youtube_needs_file,
 * vimeo_needs_file, instagram_needs_file, words_quota_exceeded
 */
export async function createLinkSource(
  ctx: Ctx,
  input: z.output<typeof createLinkSourceBody>,
): Promise<SavedSource> {
  const video = videoAt(input.url)
  if (video === null && input.has_other_speakers !== undefined) {
    throw invalidRequest('has_other_speakers: is for links to videos of YouTube, Vimeo and Instagram only.')
  }
  await requireFolder(ctx, input.folder_id)
  const { source_type, canonical_url, date, ...text } =
    video === null
      ? await fetchWebsite(ctx, input.url)
      : await fetchVideo(ctx, video, input.has_other_speakers ?? false)
  const reading = await ingestOffThread(ctx, text)
  return saveSource(ctx, {
    external_id: input.external_id ?? null,
    source_type,
    title: text.title,
    folder_id: input.folder_id ?? null,
    content_date: date ?? utcDay(ctx.now),
    content_hash: input.content_hash ?? null,
    url: input.url,
    canonical_url,
    ...reading,
  })
}
