export { backup } from './backup.ts'
export { backupCommands } from './commands.ts'
export { restore } from './restore.ts'
