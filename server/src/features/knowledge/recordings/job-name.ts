export const writeDownRecordingsName = 'write-down-recordings'
