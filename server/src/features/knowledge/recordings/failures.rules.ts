/** Why what is said in a recording could not be written down. */
export type RecordingError = {
  type:
    | 'recording_unreadable'
    | 'recording_missing'
    | 'nothing_said'
    | 'not_configured'
    | 'server_failed'
    | 'words_quota_exceeded'
  message: string
}

/** It cannot be done, however often it is tried. */
export class Unusable extends Error {
  readonly error: RecordingError
  constructor(type: RecordingError['type'], message: string) {
    super(message)
    this.error = { type, message }
  }
}
