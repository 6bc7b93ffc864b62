import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, ensureDatabase } from './connection.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresFault } from './error.ts'
import { stopLeftovers } from './leftovers.ts'
import { freePort } from './port.ts'
import {
  didNotStart,
  endServer,
  type Launcher,
  type ServerProcess,
  type Settings,
  spawnServer,
  waitUntilReady,
} from './server-process.ts'

const leftoversTimeout_ms = 10_000

/** Starts the server and waits until its database answers; leaves nothing running when that fails. */
export async function launch(
  launcher: Launcher,
  settings: Settings,
  stopping = new AbortController().signal,
): Promise<ServerProcess> {
  const deadline = performance.now() + leftoversTimeout_ms
  for (;;) {
    await stopLeftovers(launcher.folder, launcher.runner, launcher.log)
    try {
      return await launchOnce(launcher, settings, stopping)
    } catch (error) {
      // A server that was killed while it started PostgreSQL leaves an orphan that shows itself only now.
      if (!isFault(error, 'leftovers') || stopping.aborted || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function launchOnce(
  launcher: Launcher,
  settings: Settings,
  stopping: AbortSignal,
): Promise<ServerProcess> {
  const { folder, runner } = launcher
  const server = spawnServer(launcher, settings)
  try {
    await waitUntilReady(server, folder, stopping)
    await ensureStarted(server, await addressOf(folder, settings.port))
    return server
  } catch (error) {
    await endServer(server, runner)
    throw error
  }
}

/** A server that ends just after it was ready has not started: its caller is told so, not of a refused connection. */
async function ensureStarted(server: ServerProcess, url: string): Promise<void> {
  try {
    await ensureDatabase(url)
  } catch (error) {
    // Its connections end a moment before its exit is seen here.
    await Promise.race([server.exited, sleep(200)])
    throw server.hasExited() ? didNotStart(server, error) : error
  }
}

/** Another program may take the port between our look and the start. */
export async function launchOnFreePort(
  launcher: Launcher,
  settings: Omit<Settings, 'port'>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attemptsLeft = 5; ; attemptsLeft--) {
    const port = await freePort()
    try {
      return { server: await launch(launcher, { ...settings, port }), port }
    } catch (error) {
      if (!isFault(error, 'port_taken') || attemptsLeft === 0) throw error
    }
  }
}

function isFault(error: unknown, code: EmbeddedPostgresFault): boolean {
  return error instanceof EmbeddedPostgresError && error.code === code
}
