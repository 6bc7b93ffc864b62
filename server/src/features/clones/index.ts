export { findClone } from './find-clone.ts'
export type { Version } from './schemas.ts'
export { countVersionReply } from './versions.queries.ts'
