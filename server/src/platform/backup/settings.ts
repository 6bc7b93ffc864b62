import { z } from 'zod'
import { defineSettings, setting } from '../settings.ts'

export const backupSettings = defineSettings('Backup', {
  BACKUP_PASSPHRASE: setting(
    z.string(),
    '',
    'Passphrase of the secrets key in backups, for `understudy backup` and `restore`; --passphrase-file goes before it.',
  ),
})
