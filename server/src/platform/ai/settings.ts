import { z } from 'zod'
import {
  baseUrl,
  defineSettings,
  optionalNumber,
  type SettingValues,
  setting,
  wholeNumber,
} from '../settings.ts'

export const chatModelSettings = defineSettings('Language model', {
  CHAT_MODEL: setting(
    z
      .string()
      .regex(
        /^(builtin|(openai-compatible|openai|anthropic|google):\S+)$/,
        'must be builtin, or provider:model with the provider openai-compatible, openai, anthropic or google',
      ),
    'builtin',
    "What answers chats: builtin (sentences of the account's own texts, no model), or provider:model, such as openai-compatible:llama3.1.",
  ),
  CHAT_MODEL_SEES_IMAGES: setting(
    z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true'),
    'false',
    'Whether the model of CHAT_MODEL can see (true or false). Clones that take pictures then take them. The built-in answerer sees nothing.',
  ),
  OPENAI_COMPATIBLE_BASE_URL: setting(
    baseUrl,
    '',
    'Address of an OpenAI-compatible server (vLLM, Ollama, llama.cpp …), usually ending in /v1.',
  ),
  OPENAI_COMPATIBLE_API_KEY: setting(z.string(), '', 'Key for that server, where it wants one.'),
  OPENAI_API_KEY: setting(z.string(), '', 'Key for OpenAI.'),
  OPENAI_BASE_URL: setting(baseUrl, 'https://api.openai.com/v1', 'Address of OpenAI, or of a proxy to it.'),
  ANTHROPIC_API_KEY: setting(z.string(), '', 'Key for Anthropic.'),
  ANTHROPIC_BASE_URL: setting(
    baseUrl,
    'https://api.anthropic.com/v1',
    'Address of Anthropic, or of a proxy to it.',
  ),
  GOOGLE_API_KEY: setting(z.string(), '', 'Key for the Gemini API of Google.'),
  GOOGLE_BASE_URL: setting(
    baseUrl,
    'https://generativelanguage.googleapis.com/v1beta',
    'Address of the Gemini API, or of a proxy to it.',
  ),
  CHAT_TIMEOUT_MS: setting(
    wholeNumber(100, 40_000),
    '30000',
    'Milliseconds in which a model must have answered, retries included.',
  ),
  CHAT_MAX_OUTPUT_TOKENS: setting(
    optionalNumber(50, 100_000),
    '',
    'Maximum tokens that a model may write for a reply. Empty: 1500 for openai-compatible, 4000 for the others, which may think first.',
  ),
})

export type ChatModelSettings = SettingValues<typeof chatModelSettings>

export const embeddingSettings = defineSettings('Embeddings', {
  EMBEDDINGS_URL: setting(
    baseUrl,
    '',
    'Address of an OpenAI-compatible server of embeddings, usually ending in /v1. With it texts are also found by what they mean; empty: by their words alone.',
  ),
  EMBEDDINGS_MODEL: setting(
    z.string(),
    '',
    'The model of embeddings, by the name that the server gives it. When it changes, all texts are embedded again.',
  ),
  EMBEDDINGS_API_KEY: setting(z.string(), '', 'Key for the server of embeddings, where it wants one.'),
  EMBEDDINGS_DIMENSIONS: setting(
    optionalNumber(8, 8192),
    '',
    'Dimensions to ask of a model that can shorten its vectors. Empty: as many as it gives.',
  ),
  EMBEDDINGS_TIMEOUT_MS: setting(
    wholeNumber(50, 30_000),
    '1500',
    'Milliseconds that a question waits for its embedding; then it is answered by its words alone.',
  ),
})

export type EmbeddingSettings = SettingValues<typeof embeddingSettings>

export const transcriptionSettings = defineSettings('Transcription', {
  TRANSCRIPTION_BASE_URL: setting(
    baseUrl,
    '',
    'Address of an OpenAI-compatible server that writes down what is said (OpenAI, Whisper servers …), usually ending in /v1. Empty: transcripts are uploaded only.',
  ),
  TRANSCRIPTION_MODEL: setting(z.string(), '', 'The model of that server, such as whisper-1.'),
  TRANSCRIPTION_API_KEY: setting(z.string(), '', 'Key for that server, where it wants one.'),
  TRANSCRIPTION_MAX_MB: setting(
    wholeNumber(1, 100_000),
    '25',
    'Largest file that the server takes, in MB of 1,048,576 bytes. Of a larger recording the sound alone is sent, in parts. OpenAI takes 25.',
  ),
})

export type TranscriptionSettings = SettingValues<typeof transcriptionSettings>
