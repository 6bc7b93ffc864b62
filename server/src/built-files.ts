import type { Built } from './platform/http/built-files.ts'

/** What the workspace web/ builds, and where it is served. */
export const built: Built = {
  files: [
    { path: '/campus/player.js', file: 'player.js', isEmbeddable: true },
    { path: '/campus/sw.js', file: 'campus/sw.js', isEmbeddable: false },
    { path: '/widget.js', file: 'widget.js', isEmbeddable: true },
    { path: '/widget/assets/chat.js', file: 'widget/chat.js', isEmbeddable: false },
    { path: '/widget/assets/chat.css', file: 'widget/chat.css', isEmbeddable: false },
    { path: '/join/room.js', file: 'join/room.js', isEmbeddable: false },
    { path: '/join/room.css', file: 'join/room.css', isEmbeddable: false },
  ],
  folders: [{ path: '/join/assets', folder: 'join/assets' }],
  apps: [
    { path: '/panel', folder: 'panel' },
    { path: '/campus', folder: 'campus', frames: ['https://player.vimeo.com'] },
  ],
  home: '/panel/',
}
