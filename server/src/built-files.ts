import type { BuiltFile } from './platform/http/built-files.ts'

/** What the workspace web/ builds, and where it is served. */
export const builtFiles: BuiltFile[] = [{ path: '/campus/player.js', file: 'player.js', isEmbeddable: true }]
