import { z } from 'zod'
import { chooseTrack } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fetchCaptionFile, fetchJson, unexpectedAnswer } from './fetch-from-site.ts'
import { NoCaptionsError } from './no-captions-error.ts'
import type { Captions, VideoRef, VideoSite } from './video-site.types.ts'

const hosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const idForm = /^[\w-]{11}$/

// YouTube asks browsers for a proof of origin before it serves captions, but not this client.
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 30, hl: 'en', gl: 'US' }
const userAgent = 'com.google.android.youtube/20.10.38 (Linux; U; Android 11) gzip'

const playerResponse = z.object({
  playabilityStatus: z.object({ status: z.string(), reason: z.string().optional() }),
  videoDetails: z.object({ title: z.string().optional() }).optional(),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({
        captionTracks: z
          .array(z.object({ baseUrl: z.string(), languageCode: z.string(), kind: z.string().optional() }))
          .default([]),
        audioTracks: z.array(z.object({ defaultCaptionTrackIndex: z.int().optional() })).default([]),
        defaultAudioTrackIndex: z.int().default(0),
      }),
    })
    .optional(),
})

/** YouTube, by the interface of its own apps: there is no public one for the captions of other people's videos. */
export const youtube: VideoSite = { platform: 'youtube', parseUrl, fetchCaptions }

function parseUrl(url: URL): VideoRef | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const inPath = ['shorts', 'embed', 'live', 'v'].includes(parts[0] ?? '')
  let id: string | null | undefined = null
  if (url.hostname === 'youtu.be') id = parts[0]
  else if (hosts.test(url.hostname)) id = inPath ? parts[1] : url.searchParams.get('v')
  if (id === undefined || id === null || !idForm.test(id)) return null
  return { id, canonical_url: `https://www.youtube.com/watch?v=${id}` }
}

async function fetchCaptions(ctx: Ctx, { id }: VideoRef): Promise<Captions> {
  const player = await fetchJson(ctx, 'YouTube', {
    url: `${ctx.app.config.YOUTUBE_URL}/youtubei/v1/player?prettyPrint=false`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ context: { client }, videoId: id }),
    schema: playerResponse,
  })
  const { status, reason = 'no reason given' } = player.playabilityStatus
  if (status !== 'OK') throw new NoCaptionsError(`YouTube does not show this video: ${reason.slice(0, 200)}.`)
  const track = findTrack(player)
  if (track === null) throw new NoCaptionsError('The video has no captions.')
  const url = URL.parse(track.url, ctx.app.config.YOUTUBE_URL)
  if (url === null) throw unexpectedAnswer('YouTube')
  url.searchParams.set('fmt', 'json3')
  return {
    title: player.videoDetails?.title ?? null,
    language: track.language,
    format: 'timed_text',
    bytes: await fetchCaptionFile(ctx, 'YouTube', { url: url.href, headers: { 'user-agent': userAgent } }),
  }
}

function findTrack({ captions }: z.output<typeof playerResponse>) {
  const list = captions?.playerCaptionsTracklistRenderer
  if (list === undefined) return null
  const tracks = list.captionTracks.map((track) => ({
    language: track.languageCode,
    automatic: track.kind === 'asr',
    url: track.baseUrl,
  }))
  const defaultIndex = list.audioTracks[list.defaultAudioTrackIndex]?.defaultCaptionTrackIndex
  const spoken =
    tracks.find((track) => track.automatic) ?? (defaultIndex === undefined ? undefined : tracks[defaultIndex])
  return chooseTrack(tracks, spoken?.language ?? null)
}
