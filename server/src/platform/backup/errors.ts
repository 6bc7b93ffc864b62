import { defineError } from '../errors.ts'

export const fileExists = defineError(409, 'file_exists', 'The file exists already; --force replaces it.')
export const fileUnreadable = defineError(404, 'file_unreadable', 'The file cannot be read.')
export const nothingToBackUp = defineError(
  409,
  'nothing_to_back_up',
  'The database is not one of Understudy.',
)
export const stopped = defineError(503, 'stopped', 'Stopped by a signal; nothing was written.')
export const backupDamaged = defineError(422, 'backup_damaged', 'The backup is damaged.')
export const backupNewer = defineError(
  409,
  'backup_newer',
  'The backup was made by a newer version; update Understudy first.',
)
export const targetInUse = defineError(
  409,
  'target_in_use',
  'A server works on this database. Stop every server and command, then restore.',
)
export const targetNotEmpty = defineError(
  409,
  'target_not_empty',
  'There are accounts or files already. --force replaces everything that is there.',
)
export const targetForeign = defineError(
  409,
  'target_foreign',
  'The database has tables of other programs; give Understudy a database of its own.',
)
export const passphraseNeeded = defineError(
  400,
  'passphrase_needed',
  'The secrets key in the backup is under a passphrase: give --passphrase-file (or BACKUP_PASSPHRASE), or restore without it by --without-secrets.',
)
export const passphraseWrong = defineError(
  400,
  'passphrase_wrong',
  'The passphrase is not the one of the backup.',
)
export const passphraseEmpty = defineError(400, 'passphrase_empty', 'The passphrase is empty.')
export const restoreFailed = defineError(
  422,
  'restore_failed',
  'The backup could not be loaded; nothing was changed.',
)
