import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, readDatabaseUrl } from './database.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresFault } from './error.ts'
import { findFreePort } from './port.ts'
import { stopPreviousServer } from './previous-server.ts'
import {
  endServer,
  type Installation,
  type ServerProcess,
  type Settings,
  spawnServer,
  startError,
  waitUntilReady,
} from './server-process.ts'

const previousServerTimeoutMs = 10_000

/**
 * Starts the server and waits until its database answers. When that fails, nothing is left running.
 * @param stopping ends the attempt
 * @throws {EmbeddedPostgresError} `port_taken`, `previous_server_runs`, `failed`
 */
export async function launch(
  installation: Installation,
  settings: Settings,
  stopping = new AbortController().signal,
): Promise<ServerProcess> {
  const deadline = performance.now() + previousServerTimeoutMs
  for (;;) {
    await stopPreviousServer(installation.folder, installation.runner, installation.log)
    try {
      return await launchOnce(installation, settings, stopping)
    } catch (error) {
      // A process that was killed while it started PostgreSQL leaves an orphan that shows itself only now.
      const mayEnd = isFault(error, 'previous_server_runs') && !stopping.aborted
      if (!mayEnd || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function launchOnce(
  installation: Installation,
  settings: Settings,
  stopping: AbortSignal,
): Promise<ServerProcess> {
  const { folder, runner } = installation
  const server = spawnServer(installation, settings)
  try {
    await waitUntilReady(server, folder, stopping)
    await ensureStarted(server, await readDatabaseUrl(folder, settings.port))
    return server
  } catch (error) {
    await endServer(server, runner)
    throw error
  }
}

/** Reports a server that ends right after it was ready as not started, instead of a refused connection. */
async function ensureStarted(server: ServerProcess, url: string): Promise<void> {
  try {
    await ensureDatabase(url)
  } catch (error) {
    // Its connections end a moment before its exit is seen here.
    await Promise.race([server.exited, sleep(200)])
    throw server.hasExited() ? startError(server, error) : error
  }
}

/** Launches on a free port. Another program may take the port first, so it tries six ports. */
export async function launchOnFreePort(
  installation: Installation,
  settings: Omit<Settings, 'port'>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attemptsLeft = 5; ; attemptsLeft--) {
    const port = await findFreePort()
    try {
      return { server: await launch(installation, { ...settings, port }), port }
    } catch (error) {
      if (!isFault(error, 'port_taken') || attemptsLeft === 0) throw error
    }
  }
}

function isFault(error: unknown, code: EmbeddedPostgresFault): boolean {
  return error instanceof EmbeddedPostgresError && error.code === code
}
