export { EmbeddedPostgresError } from './error.ts'
export { findRunningPostgres } from './find-running.ts'
export { findFreePort } from './port.ts'
export type { Logger } from './server-log.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start.ts'
