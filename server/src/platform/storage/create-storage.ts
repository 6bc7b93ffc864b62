import { join } from 'node:path'
import type { ProcessSettings } from '../process-settings.ts'
import { ConfigError } from '../settings.ts'
import { createLocalStorage } from './local/local-storage.ts'
import type { S3Options } from './s3/client.ts'
import { createS3Storage } from './s3/s3-storage.ts'
import type { StorageSettings } from './settings.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration names. @throws ConfigError if only some of the S3 settings are there */
export function createStorage(config: StorageSettings & Pick<ProcessSettings, 'DATA_DIR'>): Storage {
  if (config.S3_BUCKET === '') return createLocalStorage(join(config.DATA_DIR, 'files'))
  const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
    (name) => config[name] === '',
  )
  if (missing.length > 0) throw new ConfigError(`S3_BUCKET is set, but not ${missing.join(' and ')}.`)
  return createS3Storage(s3Options(config))
}

/** The bucket that the S3_ variables name. */
export const s3Options = (config: StorageSettings): S3Options => ({
  endpoint: config.S3_ENDPOINT === '' ? `https://s3.${config.S3_REGION}.amazonaws.com` : config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  prefix: config.S3_PREFIX,
  addressing: config.S3_ADDRESSING,
  access_key_id: config.S3_ACCESS_KEY_ID,
  secret_access_key: config.S3_SECRET_ACCESS_KEY,
})
