export { EmbeddedPostgresError } from './error.ts'
export { findRunningPostgres } from './find-running.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
