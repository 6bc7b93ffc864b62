import { haveSeveralSpeakers } from '../../../extraction/captions/speakers.rules.ts'
import { transcriptOf } from '../../../extraction/captions/transcript.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import { instagramNeedsFile, vimeoNeedsFile, youtubeNeedsFile } from '../errors.ts'
import { instagram } from '../video-sites/instagram.ts'
import { NoCaptions, type VideoRef, type VideoSite } from '../video-sites/video-site.ts'
import { vimeo } from '../video-sites/vimeo.ts'
import { youtube } from '../video-sites/youtube.ts'
import type { LinkText } from './create-link-source.ts'

const sites: VideoSite[] = [youtube, vimeo, instagram]
const needsFile = { youtube: youtubeNeedsFile, vimeo: vimeoNeedsFile, instagram: instagramNeedsFile }
const whatToDo = 'Add the original file in the panel.'

type VideoAt = { site: VideoSite; video: VideoRef }

/** The video that an address shows, if it shows one. */
export function videoAt(address: string): VideoAt | null {
  const url = new URL(address)
  for (const site of sites) {
    const video = site.videoOf(url)
    if (video !== null) return { site, video }
  }
  return null
}

/**
 * What one person says in a video, by its captions.
 * @throws youtube_needs_file, vimeo_needs_file, instagram_needs_file
 */
export async function fetchVideo(
  ctx: Ctx,
  { site, video }: VideoAt,
  has_other_speakers: boolean,
): Promise<LinkText> {
  const refuse = (reason: string) => needsFile[site.platform](`${reason} ${whatToDo}`)
  if (has_other_speakers) throw refuse('In this video several people speak, and captions do not say who.')
  const captions = await site.readCaptions(ctx, video).catch((error) => {
    if (error instanceof NoCaptions) throw refuse(error.message)
    if (error instanceof OutboundError) throw refuse(`Its captions cannot be had. ${error.message}`)
    throw error
  })
  if (haveSeveralSpeakers(captions.lines)) throw refuse('The captions show that several people speak.')
  const { content_text, cues } = transcriptOf(captions.lines)
  if (!/[\p{L}\p{N}]/u.test(content_text)) throw refuse('The captions are empty.')
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
