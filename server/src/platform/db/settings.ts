import { z } from 'zod'
import { defineSettings, type SettingValues, setting } from '../settings.ts'

export const databaseSettings = defineSettings('Database', {
  DATABASE_URL: setting(
    z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })]),
    '',
    'A PostgreSQL 15 or newer to use, directly or through a pooler that gives each client a session. Empty: the embedded one in DATA_DIR.',
  ),
})

export type DatabaseSettings = SettingValues<typeof databaseSettings>
