import { z } from 'zod'
import { chooseTrack, primaryLanguage } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fetchCaptionFile, fetchJson, unexpectedAnswer } from './fetch-from-site.ts'
import { NoCaptionsError } from './no-captions-error.ts'
import type { Captions, VideoRef, VideoSite } from './video-site.types.ts'

const playerConfig = z.object({
  video: z.object({ title: z.string().optional(), lang: z.string().nullish() }),
  request: z.object({
    text_tracks: z
      .array(z.object({ url: z.string(), lang: z.string(), kind: z.string().optional() }))
      .nullish(),
  }),
})

/** Vimeo, by the configuration that its player loads. */
export const vimeo: VideoSite = { platform: 'vimeo', parseUrl, fetchCaptions }

/** vimeo.com/76979871, for an unlisted video with its key behind it, or player.vimeo.com/video/76979871?h=key. */
function parseUrl(url: URL): VideoRef | null {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.hostname)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const position = parts.findIndex((part) => /^\d{5,12}$/.test(part))
  if (position < 0) return null
  const id = parts[position]!
  const key = url.searchParams.get('h') ?? parts[position + 1] ?? ''
  const isUnlisted = /^[0-9a-f]{6,20}$/.test(key)
  const canonical_url = `https://vimeo.com/${id}${isUnlisted ? `/${key}` : ''}`
  return isUnlisted ? { id, key, canonical_url } : { id, canonical_url }
}

async function fetchCaptions(ctx: Ctx, { id, key }: VideoRef): Promise<Captions> {
  const base = ctx.app.config.VIMEO_PLAYER_URL
  const query = key === undefined ? '' : `?h=${key}`
  const url = `${base}/video/${id}/config${query}`
  const { video, request } = await fetchJson(ctx, 'Vimeo', { url, schema: playerConfig })
  const tracks = (request.text_tracks ?? []).map(({ url, lang }) => ({
    language: primaryLanguage(lang),
    automatic: /auto/i.test(lang),
    url,
  }))
  const track = chooseTrack(tracks, video.lang ?? null)
  if (track === null) throw new NoCaptionsError('The video has no captions.')
  const trackUrl = URL.parse(track.url, `${base}/`)
  if (trackUrl === null) throw unexpectedAnswer('Vimeo')
  const bytes = await fetchCaptionFile(ctx, 'Vimeo', { url: trackUrl.href })
  return { title: video.title ?? null, language: track.language, format: 'web_vtt', bytes }
}
