import { z } from 'zod'
import type { Captions } from '../../../extraction/captions/captions.types.ts'
import { chooseTrack, primaryLanguage } from '../../../extraction/captions/choose-track.rules.ts'
import { readWebVtt } from '../../../extraction/captions/web-vtt.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fetchJson, fetchText } from './fetch-captions.ts'
import { NoCaptions, type VideoRef, type VideoSite } from './video-site.ts'

const playerConfig = z.object({
  video: z.object({ title: z.string().optional(), lang: z.string().nullish() }),
  request: z.object({
    text_tracks: z
      .array(z.object({ url: z.string(), lang: z.string(), kind: z.string().optional() }))
      .nullish(),
  }),
})

/** Vimeo, by what its player reads. */
export const vimeo: VideoSite = { platform: 'vimeo', videoOf, readCaptions }

/** vimeo.com/76979871, with the key of an unlisted video behind it; player.vimeo.com/video/76979871?h=key. */
function videoOf(url: URL): VideoRef | null {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.hostname)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const at = parts.findIndex((part) => /^\d{5,12}$/.test(part))
  if (at < 0) return null
  const id = parts[at]!
  const key = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  const unlisted = /^[0-9a-f]{6,20}$/.test(key)
  const canonical_url = `https://vimeo.com/${id}${unlisted ? `/${key}` : ''}`
  return unlisted ? { id, key, canonical_url } : { id, canonical_url }
}

async function readCaptions(ctx: Ctx, { id, key }: VideoRef): Promise<Captions> {
  const base = ctx.app.config.VIMEO_PLAYER_URL
  const secret = key === undefined ? '' : `?h=${key}`
  const found = playerConfig.safeParse(
    await fetchJson(ctx, 'Vimeo', { url: `${base}/video/${id}/config${secret}` }),
  )
  if (!found.success) throw new NoCaptions('Vimeo gave an answer of another form than expected.')
  const { video, request } = found.data
  const tracks = (request.text_tracks ?? []).map(({ url, lang }) => ({
    language: primaryLanguage(lang),
    automatic: /auto/i.test(lang),
    url,
  }))
  const track = chooseTrack(tracks, video.lang ?? null)
  if (track === null) throw new NoCaptions('The video has no captions.')
  const address = URL.parse(track.url, `${base}/`)
  if (address === null) throw new NoCaptions('Vimeo gave an answer of another form than expected.')
  const file = await fetchText(ctx, 'Vimeo', { url: address.href })
  return { title: video.title ?? null, language: track.language, lines: readWebVtt(file) }
}
