import { resolve } from 'node:path'
import { z } from 'zod'
import { parseClockOffset } from './clock-offset.rules.ts'
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
  CLOCK_OFFSET: setting(
    z.string().transform((text, ctx) => {
      const seconds = parseClockOffset(text)
      if (seconds !== null) return seconds
      ctx.addIssue(
        'must be a sign and a duration of ten years at most, such as -40d, +3h, -90m, +30s or -1d12h',
      )
      return z.NEVER
    }),
    '',
    'Moves the clock of the whole installation, for trials and demonstrations: -40d, +3h, -90m, +30s, -1d12h. Empty: not moved.',
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
