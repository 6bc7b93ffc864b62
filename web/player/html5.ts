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
    const { signal } = ending
    for (const name of changes) video.addEventListener(name, () => changed(), { signal })
    video.addEventListener('seeking', () => changed('seek'), { signal })
    // A film that ends is paused by the browser, not by the viewer.
    video.addEventListener('pause', () => changed(video.ended ? undefined : 'pause'), { signal })
    return () => ending.abort()
  },
})
