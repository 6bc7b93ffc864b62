import { extractCaptions } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import { SandboxError } from '../../../platform/sandbox/create-sandbox.ts'
import { instagramNeedsFile, vimeoNeedsFile, youtubeNeedsFile } from '../errors.ts'
import type { FoundVideo } from '../video-sites/find-video.ts'
import { NoCaptionsError } from '../video-sites/no-captions-error.ts'
import type { LinkText } from './link-text.types.ts'

const needsFile = { youtube: youtubeNeedsFile, vimeo: vimeoNeedsFile, instagram: instagramNeedsFile }
const advice = 'Add the original file in the panel.'

/**
 * The words of a video in which one person speaks, from its captions.
 * @throws youtube_needs_file, vimeo_needs_file, instagram_needs_file
 */
export async function fetchVideoTranscript(
  ctx: Ctx,
  { site, video }: FoundVideo,
  has_other_speakers: boolean,
): Promise<LinkText> {
  const refusal = (reason: string) => needsFile[site.platform](`${reason} ${advice}`)
  if (has_other_speakers) throw refusal('In this video several people speak, and captions do not say who.')
  const captions = await site.fetchCaptions(ctx, video).catch((error) => {
    if (error instanceof NoCaptionsError) throw refusal(error.message)
    if (error instanceof OutboundError) throw refusal(`Its captions cannot be fetched. ${error.message}`)
    throw error
  })
  const extracted = await extractCaptions(turnOf(ctx), captions.bytes, captions.format).catch((error) => {
    if (!(error instanceof SandboxError)) throw error
    ctx.log.warn({ err: error }, 'captions could not be read')
    throw refusal('The captions take too long or too much memory to read.')
  })
  if ('failed' in extracted) {
    const isEmpty = extracted.failed === 'no_text'
    throw refusal(isEmpty ? 'The captions are empty.' : 'The captions are of another form than expected.')
  }
  const { content_text, cues, has_several_speakers } = extracted
  if (has_several_speakers) throw refusal('The captions show that several people speak.')
  return {
    source_type: site.platform,
    title: [...(captions.title?.trim() || video.canonical_url)].slice(0, 200).join(''),
    content_text,
    language: captions.language,
    cues,
    canonical_url: video.canonical_url,
    date: null,
  }
}
