/** How a film is at this moment. */
export type FilmState = { position_seconds: number; rate: number; isPlaying: boolean }

/** A film in a page, whoever plays it. */
export type Film = {
  read: () => FilmState
  /** Calls back whenever something may have changed, some times a second while it plays. @returns what ends that */
  listen: (changed: (act?: 'pause' | 'seek') => void) => () => void
}
