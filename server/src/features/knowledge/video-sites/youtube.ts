import { z } from 'zod'
import type { CaptionLine, Captions } from '../../../extraction/captions/captions.types.ts'
import { chooseTrack } from '../../../extraction/captions/choose-track.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fetchJson } from './fetch-captions.ts'
import { NoCaptions, type VideoRef, type VideoSite } from './video-site.ts'

const hosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const idForm = /^[\w-]{11}$/

// The client whose captions may be fetched without a browser's proof.
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 30, hl: 'en', gl: 'US' }
const userAgent = 'com.google.android.youtube/20.10.38 (Linux; U; Android 11) gzip'

const playerAnswer = z.object({
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

const timedText = z.object({
  events: z.array(
    z.object({
      tStartMs: z.coerce.number().default(0),
      segs: z.array(z.object({ utf8: z.string().default('') })).default([]),
    }),
  ),
})

/** YouTube, by the interface of its own apps; it publishes none for captions of others' videos. */
export const youtube: VideoSite = { platform: 'youtube', videoOf, readCaptions }

function videoOf(url: URL): VideoRef | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const inPath = ['shorts', 'embed', 'live', 'v'].includes(parts[0] ?? '')
  let id: string | null | undefined = null
  if (url.hostname === 'youtu.be') id = parts[0]
  else if (hosts.test(url.hostname)) id = inPath ? parts[1] : url.searchParams.get('v')
  if (id === undefined || id === null || !idForm.test(id)) return null
  return { id, canonical_url: `https://www.youtube.com/watch?v=${id}` }
}

async function readCaptions(ctx: Ctx, { id }: VideoRef): Promise<Captions> {
  const found = playerAnswer.safeParse(
    await fetchJson(ctx, 'YouTube', {
      url: `${ctx.app.config.YOUTUBE_URL}/youtubei/v1/player?prettyPrint=false`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ context: { client }, videoId: id }),
    }),
  )
  if (!found.success) throw changed()
  const { playabilityStatus, videoDetails, captions } = found.data
  if (playabilityStatus.status !== 'OK') {
    throw new NoCaptions(
      `YouTube does not show this video: ${playabilityStatus.reason ?? 'no reason given'}.`,
    )
  }
  const list = captions?.playerCaptionsTracklistRenderer
  const tracks = (list?.captionTracks ?? []).map((track) => ({
    language: track.languageCode,
    automatic: track.kind === 'asr',
    url: track.baseUrl,
  }))
  const spokenIndex = list?.audioTracks[list.defaultAudioTrackIndex]?.defaultCaptionTrackIndex
  const heard = tracks.find((track) => track.automatic)
  const spoken = heard ?? (spokenIndex === undefined ? undefined : tracks[spokenIndex])
  const track = chooseTrack(tracks, spoken?.language ?? null)
  if (track === null) throw new NoCaptions('The video has no captions.')
  return {
    title: videoDetails?.title ?? null,
    language: track.language,
    lines: await readLines(ctx, track.url),
  }
}

async function readLines(ctx: Ctx, base_url: string): Promise<CaptionLine[]> {
  const url = URL.parse(base_url, ctx.app.config.YOUTUBE_URL)
  if (url === null) throw changed()
  url.searchParams.set('fmt', 'json3')
  const read = timedText.safeParse(
    await fetchJson(ctx, 'YouTube', { url: url.href, headers: { 'user-agent': userAgent } }),
  )
  if (!read.success) throw changed()
  return read.data.events
    .map(({ tStartMs, segs }) => ({
      start_seconds: tStartMs / 1000,
      text: segs
        .map((seg) => seg.utf8)
        .join('')
        .trim(),
    }))
    .filter((line) => line.text !== '')
}

const changed = () => new NoCaptions('YouTube gave an answer of another form than expected.')
