import { z } from 'zod'
import { baseUrl, defineSettings, type SettingValues, setting } from '../settings.ts'

export const storageSettings = defineSettings('Files', {
  S3_BUCKET: setting(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$|^$/, 'must be the name of a bucket'),
    '',
    'Bucket of an S3-compatible storage for media files. Empty: the folder DATA_DIR/files.',
  ),
  S3_ENDPOINT: setting(baseUrl, '', 'Address of the S3-compatible storage. Empty: Amazon S3 in S3_REGION.'),
  S3_REGION: setting(z.string().min(1), 'us-east-1', 'Region that S3 requests are signed for.'),
  S3_ACCESS_KEY_ID: setting(z.string(), '', 'Id of the access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: setting(z.string(), '', 'Secret of the access key for the bucket.'),
  S3_PREFIX: setting(
    z
      .string()
      .regex(/^([a-zA-Z0-9_.-]+\/)*$/, 'must consist of names that each end in /, such as understudy/'),
    '',
    'Prefix of the names of all files in the bucket. Each installation needs a bucket or prefix of its own.',
  ),
  S3_ADDRESSING: setting(
    z.enum(['path', 'host'], { error: 'must be path or host' }),
    'path',
    'Where the bucket stands in addresses: in the path, which every storage understands, or in the host name.',
  ),
})

export type StorageSettings = SettingValues<typeof storageSettings>
