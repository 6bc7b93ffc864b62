export { EmbeddedPostgresError } from './error.ts'
export { findRunningPostgres } from './find-running.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
