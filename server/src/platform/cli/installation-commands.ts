import { z } from 'zod'
import { backupCommands } from '../backup/index.ts'
import { migrate } from '../db/migrate.ts'
import { type Command, installationCommand } from './command.ts'

/** The commands about the installation as a whole; those about a feature's records stand with the feature. */
export const installationCommands: Command[] = [
  installationCommand(
    {
      name: 'migrate',
      summary: 'Bring the database up to date; every start and command does so too',
      options: z.strictObject({}),
      present: ({ applied }: { applied: string[] }) =>
        applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`,
    },
    async ({ app, pool }) => ({
      object: 'migration',
      applied: await migrate(pool, new Date(app.clock.nowMs())),
    }),
  ),
  ...backupCommands,
]
