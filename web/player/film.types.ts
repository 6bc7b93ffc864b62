/** What the viewer did just now. */
export type Act = 'play' | 'pause' | 'seek'

/** How a film is at this moment. */
export type FilmState = { position_seconds: number; rate: number; isPlaying: boolean }

/** A film in a page, whoever plays it. */
export type Film = {
  read: () => FilmState
  /** Calls back whenever something may have changed. @returns what ends that */
  listen: (changed: (act?: Act) => void) => () => void
}
