import { resolve } from 'node:path'
import { z } from 'zod'
import { defineSettings, type SettingValues, setting } from './settings.ts'

/** Settings of the process as a whole. */
export const processSettings = defineSettings('Process', {
  ROLE: setting(
    z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }),
    'all',
    'What this process does: answer requests (web), background work (worker) or both (all).',
  ),
  DATA_DIR: setting(
    z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
    './data',
    'Folder for the embedded PostgreSQL, files and generated secrets.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
    'Least severe log line that is written (JSON lines on standard error).',
  ),
})

export type ProcessSettings = SettingValues<typeof processSettings>
