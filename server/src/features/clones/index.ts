export { countCloneReply } from './clones.queries.ts'
export { requireClone } from './require-clone.ts'
export type { Clone } from './schemas.ts'
