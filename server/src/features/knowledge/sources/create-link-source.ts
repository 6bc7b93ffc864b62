import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { fetchInTurn } from '../../../platform/outbound/index.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { createLinkSourceBody, SavedSource } from '../schemas.ts'
import { findVideo } from '../video-sites/find-video.ts'
import { fetchVideoTranscript } from './fetch-video-transcript.ts'
import { fetchWebsite } from './fetch-website.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

/**
 * Adds the text of a web page, or the words of a video, to the knowledge of every clone. A link that fails leaves the
 * source that it would replace unchanged.
 * @throws not_found (folder), url_not_allowed, link_unreachable, link_no_content, youtube_needs_file,
 * vimeo_needs_file, instagram_needs_file, words_quota_exceeded
 */
export async function createLinkSource(
  ctx: Ctx,
  input: z.output<typeof createLinkSourceBody>,
): Promise<SavedSource> {
  const { url, has_other_speakers } = input
  const video = findVideo(url)
  if (video === null && has_other_speakers !== undefined) {
    throw invalidRequest('has_other_speakers: is for links to videos of YouTube, Vimeo and Instagram only.')
  }
  await requireFolder(ctx, input.folder_id)
  const { source_type, canonical_url, date, ...text } = await fetchInTurn(ctx, () =>
    video === null ? fetchWebsite(ctx, url) : fetchVideoTranscript(ctx, video, has_other_speakers ?? false),
  )
  const ingested = await ingestOffThread(ctx, text)
  return saveSource(ctx, input, {
    source_type,
    title: text.title,
    content_date: date,
    url,
    canonical_url,
    ...ingested,
  })
}
