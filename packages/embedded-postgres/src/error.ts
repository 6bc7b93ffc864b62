export type EmbeddedPostgresFault =
  | 'no_binaries'
  | 'in_use'
  | 'other_owner'
  | 'other_major'
  | 'not_a_database'
  | 'unreachable'
  | 'port_taken'
  | 'previous_server_runs'
  | 'no_user'
  | 'failed'

/** Says why the embedded PostgreSQL does not run. The message tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresFault

  constructor(code: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}
