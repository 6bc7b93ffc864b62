import { z } from 'zod'
import { defineSettings, type SettingValues, setting } from '../settings.ts'

/** 32 bytes in base64; null where none are given. */
const masterKey = z.string().transform((text, issues): Buffer | null => {
  if (text === '') return null
  const key = Buffer.from(text, 'base64')
  if (key.length === 32 && key.toString('base64') === text) return key
  issues.addIssue('must be 32 bytes in base64, as `openssl rand -base64 32` prints them')
  return z.NEVER
})

export const secretsSettings = defineSettings('Secrets', {
  SECRETS_KEY: setting(
    masterKey,
    '',
    'Key that encrypts secrets at rest and signs addresses: 32 bytes in base64, the same for every process. Empty: DATA_DIR/secrets.key, made when it is first needed.',
  ),
})

export type SecretsSettings = SettingValues<typeof secretsSettings>
