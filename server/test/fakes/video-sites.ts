import type { ServerResponse } from 'node:http'
import { startWebServer, type WebServer } from './web-server.ts'

/** Captions of a YouTube video, in the form in which its apps are answered. */
type YoutubeTrack = {
  language: string
  automatic?: boolean
  /** [milliseconds, text] */
  events: [number, string][]
}

export type YoutubeVideo = {
  title?: string
  status?: string
  reason?: string
  tracks?: YoutubeTrack[]
  /** Which track belongs to the sound that plays. */
  default_track?: number
  /** Sent instead of captions, as to a blocked client. */
  captions_body?: string
}

type VimeoTrack = { lang: string; vtt: string }
type VimeoVideo = { title?: string; lang?: string; key?: string; tracks?: VimeoTrack[] }

type VideoSites = WebServer & {
  /** Points the platform at these sites. */
  environment: { YOUTUBE_URL: string; VIMEO_PLAYER_URL: string; OUTBOUND_ALLOW: string }
  youtube: Map<string, YoutubeVideo | string>
  vimeo: Map<string, VimeoVideo | string>
}

const json = (response: ServerResponse, value: unknown) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value))

/** Sites that answer as YouTube's and Vimeo's players are answered. A text instead of a video is answered as it is. */
export async function startVideoSites(): Promise<VideoSites> {
  const web = await startWebServer()
  const youtube = new Map<string, YoutubeVideo | string>()
  const vimeo = new Map<string, VimeoVideo | string>()
  web.serve('/youtubei/v1/player', async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { videoId, context } = JSON.parse(body)
    const video = context.client.clientName === 'ANDROID' ? youtube.get(videoId) : undefined
    if (typeof video === 'string') json(response, video)
    else json(response, youtubePlayer(web.url, videoId, video))
  })
  web.serve('/api/timedtext', (request, response) => {
    const query = new URL(request.url!, web.url).searchParams
    const video = youtube.get(query.get('v')!) as YoutubeVideo
    if (video.captions_body !== undefined) return void json(response, video.captions_body)
    const track = video.tracks![Number(query.get('track'))]!
    json(response, query.get('fmt') === 'json3' ? timedText(track) : '<transcript/>')
  })
  const serveVimeo = (id: string, video: VimeoVideo | string) => {
    web.serve(`/video/${id}/config`, (request, response) => {
      const key = new URL(request.url!, web.url).searchParams.get('h') ?? undefined
      if (typeof video === 'string') json(response, video)
      else if (video.key !== key) response.writeHead(403).end()
      else json(response, vimeoConfig(id, video))
    })
    if (typeof video === 'string') return
    for (const [index, { vtt }] of (video.tracks ?? []).entries()) {
      web.serve(`/texttrack/${id}-${index}.vtt`, vtt, { 'content-type': 'text/vtt' })
    }
  }
  const environment = { YOUTUBE_URL: web.url, VIMEO_PLAYER_URL: web.url, OUTBOUND_ALLOW: '127.0.0.1/32' }
  const add = vimeo.set.bind(vimeo)
  vimeo.set = (id, video) => {
    serveVimeo(id, video)
    return add(id, video)
  }
  return { ...web, environment, youtube, vimeo }
}

function youtubePlayer(url: string, id: string, video: YoutubeVideo | undefined): unknown {
  if (video === undefined)
    return { playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } }
  const { title = 'A video', status = 'OK', reason, tracks = [], default_track } = video
  const captionTracks = tracks.map(({ language, automatic }, index) => ({
    baseUrl: `${url}/api/timedtext?v=${id}&track=${index}&lang=${language}&fmt=srv3`,
    name: { runs: [{ text: language }] },
    vssId: `${automatic ? 'a' : ''}.${language}`,
    languageCode: language,
    ...(automatic && { kind: 'asr' }),
    isTranslatable: true,
  }))
  const audioTracks = [
    { captionTrackIndices: tracks.map((_, index) => index), defaultCaptionTrackIndex: default_track },
  ]
  return {
    responseContext: {},
    playabilityStatus: { status, reason },
    videoDetails: { videoId: id, title, lengthSeconds: '600' },
    ...(tracks.length > 0 && {
      captions: {
        playerCaptionsTracklistRenderer: { captionTracks, audioTracks, defaultAudioTrackIndex: 0 },
      },
    }),
  }
}

const timedText = ({ events, automatic }: YoutubeTrack) => ({
  wireMagic: 'pb3',
  pens: [{}],
  wsWinStyles: [{}],
  wpWinPositions: [{}],
  events: [
    { tStartMs: 0, dDurationMs: 600_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
    ...events.flatMap(([tStartMs, text]) => [
      { tStartMs, dDurationMs: 2000, wWinId: 1, segs: createSegments(text, automatic === true) },
      ...(automatic
        ? [{ tStartMs: tStartMs + 1900, dDurationMs: 100, aAppend: 1, segs: [{ utf8: '\n' }] }]
        : []),
    ]),
  ],
})

/** Creates the segments of a caption: one a word if it is automatic. */
const createSegments = (text: string, automatic: boolean) =>
  automatic
    ? text.split(' ').map((word, index) => ({
        utf8: index === 0 ? word : ` ${word}`,
        tOffsetMs: index * 200,
        acAsrConf: 0,
      }))
    : [{ utf8: text }]

const vimeoConfig = (id: string, { title = 'A video', lang, tracks = [] }: VimeoVideo) => ({
  video: { id: Number(id), title, lang, duration: 600, owner: { name: 'Ana' } },
  request: {
    files: { progressive: [] },
    text_tracks: tracks.map((track, index) => ({
      id: 1000 + index,
      lang: track.lang,
      url: `/texttrack/${id}-${index}.vtt`,
      kind: 'captions',
      label: track.lang,
    })),
  },
})
