import { ConfigError } from '../settings.ts'
import { createEmbedder, type Embedder } from './create-embedder.ts'
import type { EmbeddingSettings } from './settings.ts'

/** The model that EMBEDDINGS_URL and EMBEDDINGS_MODEL name; null without them. @throws ConfigError for one alone */
export function createConfiguredEmbedder(config: EmbeddingSettings, stopping: AbortSignal): Embedder | null {
  const { EMBEDDINGS_URL: base_url, EMBEDDINGS_MODEL: model } = config
  if (base_url === '' && model === '') return null
  if (base_url === '') throw new ConfigError('EMBEDDINGS_MODEL is set, but EMBEDDINGS_URL is not.')
  if (model === '') throw new ConfigError('EMBEDDINGS_URL is set, but EMBEDDINGS_MODEL is not.')
  return createEmbedder({
    base_url,
    model,
    api_key: config.EMBEDDINGS_API_KEY,
    dimensions: config.EMBEDDINGS_DIMENSIONS,
    question_timeout_ms: config.EMBEDDINGS_TIMEOUT_MS,
    stopping,
  })
}
