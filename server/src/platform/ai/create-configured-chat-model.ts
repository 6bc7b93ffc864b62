import type { DatabaseSettings } from '../db/settings.ts'
import { ConfigError } from '../settings.ts'
import type { ChatModel } from './chat-model.ts'
import { createChatModel } from './create-chat-model.ts'
import { anthropic } from './providers/anthropic.ts'
import { google } from './providers/google.ts'
import { openai } from './providers/openai.ts'
import type { Provider, ProviderOptions } from './providers/provider.ts'
import type { ChatModelSettings } from './settings.ts'

type ProviderSettings = {
  base_url: 'OPENAI_COMPATIBLE_BASE_URL' | 'OPENAI_BASE_URL' | 'ANTHROPIC_BASE_URL' | 'GOOGLE_BASE_URL'
  api_key: 'OPENAI_COMPATIBLE_API_KEY' | 'OPENAI_API_KEY' | 'ANTHROPIC_API_KEY' | 'GOOGLE_API_KEY'
  /** The variable that must not be empty. */
  needs: 'base_url' | 'api_key'
  /** Used where CHAT_MAX_OUTPUT_TOKENS is empty. Hosted models need room to think; other servers may have small contexts. */
  max_output_tokens: number
  create: (options: ProviderOptions) => Provider
}

const providers: Record<string, ProviderSettings> = {
  'openai-compatible': {
    base_url: 'OPENAI_COMPATIBLE_BASE_URL',
    api_key: 'OPENAI_COMPATIBLE_API_KEY',
    needs: 'base_url',
    max_output_tokens: 1_500,
    create: (options) => openai(options, { limit: 'max_tokens' }),
  },
  openai: {
    base_url: 'OPENAI_BASE_URL',
    api_key: 'OPENAI_API_KEY',
    needs: 'api_key',
    max_output_tokens: 4_000,
    create: (options) => openai(options, { limit: 'max_completion_tokens' }),
  },
  anthropic: {
    base_url: 'ANTHROPIC_BASE_URL',
    api_key: 'ANTHROPIC_API_KEY',
    needs: 'api_key',
    max_output_tokens: 4_000,
    create: anthropic,
  },
  google: {
    base_url: 'GOOGLE_BASE_URL',
    api_key: 'GOOGLE_API_KEY',
    needs: 'api_key',
    max_output_tokens: 4_000,
    create: google,
  },
}

/** The model that CHAT_MODEL names; null for the built-in answerer. @throws ConfigError where something is missing */
export function createConfiguredChatModel(
  config: ChatModelSettings & DatabaseSettings,
  stopping: AbortSignal,
): ChatModel | null {
  const name = config.CHAT_MODEL
  if (name === 'builtin') return null
  const colon = name.indexOf(':')
  const { base_url, api_key, needs, max_output_tokens, create } = providers[name.slice(0, colon)]!
  const needed = needs === 'base_url' ? base_url : api_key
  if (config[needed] === '') throw new ConfigError(`CHAT_MODEL is "${name}", but ${needed} is not set.`)
  const provider = create({
    base_url: config[base_url],
    api_key: config[api_key],
    model: name.slice(colon + 1),
    max_output_tokens: config.CHAT_MAX_OUTPUT_TOKENS ?? max_output_tokens,
  })
  // With a shared database a stopping process serves for three more seconds (handOverMs in app.ts).
  const grace_ms = config.DATABASE_URL === '' ? 3_000 : 6_000
  const { CHAT_MODEL_SEES_IMAGES: sees_images, CHAT_TIMEOUT_MS: timeoutMs } = config
  return createChatModel({ name, sees_images, provider, timeoutMs, stopping, grace_ms })
}
