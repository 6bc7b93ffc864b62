import { ConfigError } from '../settings.ts'
import { createTranscriber, type Transcriber } from './create-transcriber.ts'
import type { TranscriptionSettings } from './settings.ts'

const bytesPerMb = 1024 * 1024

/** The model that TRANSCRIPTION_BASE_URL and _MODEL name; null without them. @throws ConfigError for one alone */
export function createConfiguredTranscriber(config: TranscriptionSettings): Transcriber | null {
  const { TRANSCRIPTION_BASE_URL: base_url, TRANSCRIPTION_MODEL: model } = config
  if (base_url === '' && model === '') return null
  if (base_url === '') throw new ConfigError('TRANSCRIPTION_MODEL is set, but TRANSCRIPTION_BASE_URL is not.')
  if (model === '') throw new ConfigError('TRANSCRIPTION_BASE_URL is set, but TRANSCRIPTION_MODEL is not.')
  return createTranscriber({
    base_url,
    model,
    api_key: config.TRANSCRIPTION_API_KEY,
    maxBytes: config.TRANSCRIPTION_MAX_MB * bytesPerMb,
  })
}
