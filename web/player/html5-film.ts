import type { Film } from './film.types.ts'

const changes = ['playing', 'waiting', 'seeked', 'ratechange', 'timeupdate', 'ended', 'error', 'emptied']

/** A film that a video element plays. */
export const html5Film = (video: HTMLVideoElement): Film => ({
  read: () => ({
    position_seconds: video.currentTime,
    rate: video.playbackRate,
    isPlaying: !video.paused && !video.ended && !video.seeking && video.readyState > video.HAVE_CURRENT_DATA,
  }),
  listen(changed) {
    const ending = new AbortController()
    const on = (name: string, heard: () => void) => video.addEventListener(name, heard, ending)
    for (const name of changes) on(name, () => changed())
    on('play', () => changed('play'))
    on('seeking', () => changed('seek'))
    // A film that ends is paused by the browser, not by the viewer.
    on('pause', () => changed(video.ended ? undefined : 'pause'))
    return () => ending.abort()
  },
})
