/**
 * Tells the page around the player, where that asks, how the film plays: in the messages of Vimeo's player, so that one
 * reporter serves both (web/player/frame-film.ts). It tells nothing that whoever watches does not see.
 */
export const playerScript = `
{
  const video = document.querySelector('video')
  const listeners = new Map()
  const answers = {
    ping: () => undefined,
    getPaused: () => video.paused,
    getCurrentTime: () => video.currentTime,
    getPlaybackRate: () => video.playbackRate,
  }
  const events = {
    play: 'play', playing: 'playing', pause: 'pause', seeking: 'seeking', seeked: 'seeked', timeupdate: 'timeupdate',
    waiting: 'bufferstart', canplay: 'bufferend', ratechange: 'playbackratechange', ended: 'ended',
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || parent === window) return
    const to = origin === 'null' ? '*' : origin
    let asked
    try { asked = JSON.parse(data) } catch { return }
    const { method, value } = asked ?? {}
    if (method === 'addEventListener') listeners.set(value, to)
    else if (Object.hasOwn(answers, method)) {
      parent.postMessage(JSON.stringify({ method, value: answers[method]() }), to)
    }
  })
  for (const [name, event] of Object.entries(events)) {
    video.addEventListener(name, () => {
      if (!listeners.has(event)) return
      const { currentTime: seconds, duration, playbackRate } = video
      const data = { seconds, duration, percent: video.ended ? 1 : seconds / duration, playbackRate }
      parent.postMessage(JSON.stringify({ event, data }), listeners.get(event))
    })
  }
}
`
