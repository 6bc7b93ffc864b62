import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** The processes that SIGKILL ends. */
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

/** Kills so many times at random points: while requests run, and while what was killed before is still starting. */
export async function killAll(installation: Installation, random: Random, kills: number): Promise<void> {
  const began = performance.now()
  for (let number = 1; number <= kills; number++) {
    if (!random.chance(0.2)) await installation.ready()
    await pause(random.integer(0, 2_000))
    await kill(installation, pickKill(random))
    if (number % 20 > 0) continue
    console.log(`${number} kills, ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await installation.ready()
}
