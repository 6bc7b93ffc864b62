type Source = { block_id: number } | { webinar_id: number }

/** What /campus/player.js gives to pages: it alone reports how films are watched and lessons attended to. */
type Player = {
  report: (element: HTMLVideoElement | HTMLIFrameElement, source: Source) => () => void
  attend: (unit_id: number) => () => void
}

declare global {
  var UnderstudyPlayer: Player | undefined
}

let loading: Promise<Player> | undefined

function load(): Promise<Player> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/campus/player.js'
    script.onload = () => resolve(globalThis.UnderstudyPlayer!)
    script.onerror = () => {
      loading = undefined
      reject(new Error('player.js cannot be loaded'))
    }
    document.head.append(script)
  })
  return loading
}

/** Begins to report something once the player is there. @returns what ends it. Without the player nothing is reported. */
export function withPlayer(begin: (player: Player) => () => void): () => void {
  let end: (() => void) | undefined
  let isEnded = false
  load().then(
    (player) => {
      if (!isEnded) end = begin(player)
    },
    () => undefined,
  )
  return () => {
    isEnded = true
    end?.()
  }
}
