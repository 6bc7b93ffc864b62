import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const number = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .pipe(
      z.int(`must be a whole number`).min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
    )

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** An address that paths are appended to; empty where it may be left out. */
const baseUrl = z.union([z.literal(''), httpUrl]).transform((url) => url.replace(/\/+$/, ''))

/** A comma-separated list of networks in CIDR form. */
const networks = z.string().transform((text, issues) => {
  const list = new BlockList()
  for (const item of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits, ...rest] = item.split('/')
    const family = isIP(address)
    const prefix = Number(bits ?? (family === 4 ? 32 : 128))
    if (
      family === 0 ||
      rest.length > 0 ||
      !Number.isInteger(prefix) ||
      prefix < 0 ||
      prefix > (family === 4 ? 32 : 128)
    ) {
      issues.addIssue(`"${item}" is not a network such as 10.0.0.0/8`)
    } else {
      list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
    }
  }
  return list
})

const trustProxy = z.string().transform((text, issues): boolean | number | string => {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  if (/^\d+$/.test(text)) return Number(text)
  for (const item of text.split(',').map((part) => part.trim())) {
    const known = ['loopback', 'linklocal', 'uniquelocal'].includes(item)
    if (!known && isIP(item.split('/')[0] ?? '') === 0) {
      issues.addIssue(
        `"${item}" is neither an address, a network nor one of loopback, linklocal, uniquelocal`,
      )
    }
  }
  return text
})

/** 32 bytes in base64; null where none are given. */
const masterKey = z.string().transform((text, issues): Buffer | null => {
  if (text === '') return null
  const key = Buffer.from(text, 'base64')
  if (key.length === 32 && key.toString('base64') === text) return key
  issues.addIssue('must be 32 bytes in base64, as `openssl rand -base64 32` prints them')
  return z.NEVER
})

const variable = <S extends z.ZodType>(schema: S, fallback: string, description: string) => ({
  schema,
  fallback,
  description,
})

/** Every environment variable, once: schema, default (as it would be written), meaning. */
export const variables = {
  PORT: variable(number(0, 65_535), '4000', 'Port to listen on; 0 takes a free one.'),
  HOST: variable(z.string().min(1), '127.0.0.1', 'Address to listen on; 0.0.0.0 for every network.'),
  DATA_DIR: variable(
    z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
    './data',
    'Folder for the embedded PostgreSQL, files and generated secrets.',
  ),
  DATABASE_URL: variable(
    z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })]),
    '',
    'A PostgreSQL 15 or newer to use. Empty: the embedded one in DATA_DIR.',
  ),
  PUBLIC_URL: variable(
    z.union([z.literal(''), httpUrl]).transform((url) => url.replace(/\/+$/, '')),
    '',
    'Address under which clients reach the server, without /api/v1. Empty: http://HOST:PORT.',
  ),
  ROLE: variable(
    z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }),
    'all',
    'What this process does: answer requests (web), background work (worker) or both (all).',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
    'Least severe log line that is written (JSON lines on standard error).',
  ),
  TRUST_PROXY: variable(
    trustProxy,
    '',
    'Whose X-Forwarded-For is believed: empty (nobody), true (everybody), a number of hops, or a comma-separated list of addresses, networks, loopback, linklocal, uniquelocal.',
  ),
  OUTBOUND_ALLOW: variable(
    networks,
    '',
    'Comma-separated private networks (CIDR) that outbound calls may reach, over plain http too.',
  ),
  SECRETS_KEY: variable(
    masterKey,
    '',
    'Key that hides secrets at rest and signs addresses: 32 bytes in base64, the same for every process. Empty: DATA_DIR/secrets.key, made when it is first needed.',
  ),
  S3_BUCKET: variable(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$|^$/, 'must be the name of a bucket'),
    '',
    'Bucket of an S3-compatible storage for media files. Empty: the folder DATA_DIR/files.',
  ),
  S3_ENDPOINT: variable(
    z.union([z.literal(''), httpUrl]).transform((url) => url.replace(/\/+$/, '')),
    '',
    'Address of the S3-compatible storage. Empty: Amazon S3 in S3_REGION.',
  ),
  S3_REGION: variable(z.string().min(1), 'us-east-1', 'Region that S3 requests are signed for.'),
  S3_ACCESS_KEY_ID: variable(z.string(), '', 'Id of the access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: variable(z.string(), '', 'Secret of the access key for the bucket.'),
  S3_PREFIX: variable(
    z
      .string()
      .regex(/^([a-zA-Z0-9_.-]+\/)*$/, 'must consist of names that each end in /, such as understudy/'),
    '',
    'What the names of all files in the bucket start with. Each installation needs a bucket or prefix of its own.',
  ),
  S3_ADDRESSING: variable(
    z.enum(['path', 'host'], { error: 'must be path or host' }),
    'path',
    'Where the bucket stands in addresses: in the path, which every storage understands, or in the host name.',
  ),
  CHAT_MODEL: variable(
    z
      .string()
      .regex(
        /^(builtin|(openai-compatible|openai|anthropic|google):\S+)$/,
        'must be builtin, or provider:model with the provider openai-compatible, openai, anthropic or google',
      ),
    'builtin',
    'What answers chats: builtin (sentences of the own texts, no model), or provider:model, such as openai-compatible:llama3.1.',
  ),
  OPENAI_COMPATIBLE_BASE_URL: variable(
    baseUrl,
    '',
    'Address of an OpenAI-compatible server (vLLM, Ollama, llama.cpp …), usually ending in /v1.',
  ),
  OPENAI_COMPATIBLE_API_KEY: variable(z.string(), '', 'Key for that server, where it wants one.'),
  OPENAI_API_KEY: variable(z.string(), '', 'Key for OpenAI.'),
  OPENAI_BASE_URL: variable(baseUrl, 'https://api.openai.com/v1', 'Address of OpenAI, or of a proxy to it.'),
  ANTHROPIC_API_KEY: variable(z.string(), '', 'Key for Anthropic.'),
  ANTHROPIC_BASE_URL: variable(
    baseUrl,
    'https://api.anthropic.com/v1',
    'Address of Anthropic, or of a proxy to it.',
  ),
  GOOGLE_API_KEY: variable(z.string(), '', 'Key for the Gemini API of Google.'),
  GOOGLE_BASE_URL: variable(
    baseUrl,
    'https://generativelanguage.googleapis.com/v1beta',
    'Address of the Gemini API, or of a proxy to it.',
  ),
  EMBEDDINGS_URL: variable(
    baseUrl,
    '',
    'Address of an OpenAI-compatible server of embeddings, usually ending in /v1. With it texts are also found by what they mean; empty: by their words alone.',
  ),
  EMBEDDINGS_MODEL: variable(
    z.string(),
    '',
    'The model of embeddings, by the name that the server gives it. When it changes, all texts are embedded again.',
  ),
  EMBEDDINGS_API_KEY: variable(z.string(), '', 'Key for the server of embeddings, where it wants one.'),
  EMBEDDINGS_DIMENSIONS: variable(
    z.union([z.literal('').transform(() => null), number(8, 8192)]),
    '',
    'Dimensions to ask of a model that can shorten its vectors. Empty: as many as it gives.',
  ),
  EMBEDDINGS_TIMEOUT_MS: variable(
    number(50, 30_000),
    '1500',
    'Milliseconds that a question waits for its embedding; then it is answered by its words alone.',
  ),
  CHAT_TIMEOUT_MS: variable(
    number(100, 40_000),
    '30000',
    'Milliseconds in which a model must have answered, repetitions included.',
  ),
  CHAT_HISTORY_TOKENS: variable(
    number(0, 100_000),
    '2000',
    'Tokens of earlier messages of the thread that a model is shown, the latest first.',
  ),
  CHAT_KNOWLEDGE_TOKENS: variable(
    number(200, 100_000),
    '3000',
    'Tokens of knowledge that a model is shown, the best first.',
  ),
  CHAT_MAX_OUTPUT_TOKENS: variable(
    z.union([z.literal('').transform(() => null), number(50, 100_000)]),
    '',
    'Most tokens that a model may write for a reply. Empty: 1500 for openai-compatible, 4000 for the others, which may think first.',
  ),
  ASSET_URL_MAX_MB: variable(
    number(1, 10_000),
    '200',
    'Most megabytes of an image, audio or other file that is fetched from a link; videos have no bound but the storage of the plan.',
  ),
  IMAGE_MAX_MEGAPIXELS: variable(
    number(1, 1_000),
    '100',
    'Most megapixels of an image, all frames of an animation together; larger ones are refused before they are decoded.',
  ),
  KNOWLEDGE_CACHE_MB: variable(
    number(1, 1_000_000),
    '512',
    'Most megabytes of searchable knowledge kept in memory; beyond them the accounts that were used least recently are loaded again when they are needed.',
  ),
  YOUTUBE_URL: variable(
    baseUrl,
    'https://www.youtube.com',
    'Where captions of YouTube videos are asked for; another address is for a proxy or for tests.',
  ),
  VIMEO_PLAYER_URL: variable(
    baseUrl,
    'https://player.vimeo.com',
    'Where captions of Vimeo videos are asked for; another address is for a proxy or for tests.',
  ),
  AUTH_FAILURES_PER_MINUTE: variable(
    number(1, 1_000_000),
    '600',
    'Failed authentications allowed in any rolling minute for each client address.',
  ),
  METRICS_TOKEN: variable(
    z.string(),
    '',
    'Bearer token that opens /metrics to other machines. Empty: /metrics answers this machine only.',
  ),
  BACKUP_PASSPHRASE: variable(
    z.string(),
    '',
    'Passphrase of the secrets key in backups, for `understudy backup` and `restore`; --passphrase-file goes before it.',
  ),
} as const

type Variables = typeof variables
export type Config = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> }
export type Environment = Record<string, string | undefined>

/** The configuration cannot be used; `message` lists every problem, one a line. */
export class ConfigError extends Error {}

/**
 * Reads the configuration: the process environment over a `.env` file in the working folder.
 * @throws ConfigError naming every variable that is wrong.
 */
export function readConfig(environment?: Environment): Config {
  if (environment === undefined && existsSync('.env')) process.loadEnvFile('.env')
  const source = environment ?? process.env
  const problems: string[] = []
  const values = Object.entries(variables).map(([name, { schema, fallback }]) => {
    const given = source[name]
    const result = schema.safeParse(given === undefined || given === '' ? fallback : given)
    if (!result.success) {
      problems.push(`${shown(name, given)}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
    }
    return [name, result.data]
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(values) as Config
}

/** A wrong secret is not repeated on the screen or in a log. */
const shown = (name: string, given: string | undefined): string =>
  /KEY|SECRET|TOKEN|PASSPHRASE/.test(name) ? name : `${name}="${given}"`

/** The address that clients use, without a path: PUBLIC_URL, else the one that is listened on. */
export function publicUrl(config: Config, port = config.PORT): string {
  if (config.PUBLIC_URL !== '') return config.PUBLIC_URL
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
