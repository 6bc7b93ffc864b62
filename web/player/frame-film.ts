import type { Act, Film } from './film.types.ts'

/** What a frame says: an event that happened, or the answer to a question. */
type Message = {
  event?: string
  method?: string
  data?: { seconds?: number; percent?: number; playbackRate?: number }
  value?: unknown
}

const events =
  'play playing pause seeking seeked timeupdate bufferstart bufferend playbackratechange ended'.split(' ')
const questions = ['getPaused', 'getCurrentTime', 'getPlaybackRate']

/** A film that plays in a frame of Vimeo, or of this server, which speaks as Vimeo's do. */
export function frameFilm(frame: HTMLIFrameElement): Film {
  const { origin } = new URL(frame.src)
  const state = { position_seconds: 0, rate: 1 }
  const is = { playing: false, waiting: false, seeking: false }
  const say = (method: string, value?: string) =>
    frame.contentWindow?.postMessage(JSON.stringify({ method, value }), origin)

  /** @returns what the viewer did */
  function hear({ event, method, data = {}, value }: Message): Act | undefined {
    if (event === 'ready' || method === 'ping') {
      for (const name of events) say('addEventListener', name)
      for (const question of questions) say(question)
    }
    state.position_seconds =
      data.seconds ?? (method === 'getCurrentTime' ? Number(value) : state.position_seconds)
    if (data.playbackRate !== undefined) state.rate = data.playbackRate
    if (method === 'getPlaybackRate' && typeof value === 'number') state.rate = value
    if (method === 'getPaused') is.playing = value === false
    if (event === 'play' || event === 'playing') is.playing = true
    if (event === 'pause' || event === 'ended') is.playing = false
    if (event === 'seeking' || event === 'seeked') is.seeking = event === 'seeking'
    if (event === 'bufferstart') is.waiting = true
    if (event === 'bufferend' || event === 'playing' || event === 'timeupdate') is.waiting = false
    if (event === 'seeking' || event === 'seeked') return 'seek'
    if (event === 'play') return 'play'
    if (event === 'pause' && data.percent !== 1) return 'pause'
  }

  return {
    read: () => ({ ...state, isPlaying: is.playing && !is.waiting && !is.seeking }),
    listen(changed) {
      const ending = new AbortController()
      const heard = ({ source, origin: from, data }: MessageEvent) => {
        if (source !== frame.contentWindow || from !== origin) return
        const message = readMessage(data)
        if (message !== null) changed(hear(message))
      }
      addEventListener('message', heard, ending)
      frame.addEventListener('load', () => say('ping'), ending)
      say('ping')
      return () => ending.abort()
    },
  }
}

/** Frames send text or objects. */
function readMessage(data: unknown): Message | null {
  try {
    const message = typeof data === 'string' ? JSON.parse(data) : data
    return typeof message === 'object' ? message : null
  } catch {
    return null
  }
}
