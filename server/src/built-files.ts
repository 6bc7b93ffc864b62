import type { Built } from './platform/http/built-files.ts'

/** What the workspace web/ builds, and where it is served. */
export const built: Built = {
  files: [{ path: '/campus/player.js', file: 'player.js', isEmbeddable: true }],
  apps: [{ path: '/panel', folder: 'panel' }],
  home: '/panel/',
}
