import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** What is killed with SIGKILL. */
export type Kill = 'server' | 'postmaster' | 'backend' | 'both'

export const pickKill = (random: Random): Kill =>
  random.pick(['server', 'server', 'server', 'postmaster', 'postmaster', 'backend', 'both'])

/** Kills, and starts the server again where it was killed. */
export async function kill(installation: Installation, kind: Kill): Promise<void> {
  if (kind === 'postmaster' || kind === 'backend') {
    // Nothing to kill while the server is still starting PostgreSQL: then the server it is.
    if (await installation.killPostgres(kind)) return
  } else if (kind === 'both') {
    await installation.killPostgres('postmaster')
  }
  await installation.killServer()
  installation.launch()
}
