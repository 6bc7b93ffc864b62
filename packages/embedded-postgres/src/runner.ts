import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { childEnvironment, waitForChild } from './child.ts'
import { EmbeddedPostgresError } from './error.ts'
import { findListedUser, ownUser, presentUser, type User } from './users.ts'

/** Starts programs as the user that PostgreSQL runs as. */
export type Runner = {
  user: User
  /** Runs as a user whom /etc/passwd lists, in the same group: initdb takes no other. */
  listed(): Promise<Runner>
  /** Starts a program. It ends (by `deathSignal`, where the system has setpriv) when this process dies. */
  spawn(file: string, args: string[], options: RunOptions): ChildProcess
  signal(pid: number, signal: NodeJS.Signals): Promise<void>
  /** Tells if the user can read all these files without the capabilities, which access(2) ignores. */
  canReadUnaided(paths: string[]): Promise<boolean>
}
type RunOptions = { deathSignal: 'INT' | 'KILL'; stdio?: SpawnOptions['stdio'] }
type Identity = { user: User; asRoot: boolean; setpriv: boolean; capabilities: string[] }

/**
 * Decides how PostgreSQL is run. PostgreSQL refuses root, so root runs it as another user. That user gets a capability
 * only where it cannot enter the data folder otherwise (below a home of mode 700).
 * @throws {EmbeddedPostgresError} `unreachable`
 */
export async function createRunner(dataDir: string): Promise<Runner> {
  const plain = process.geteuid?.() === 0 ? await rootIdentity() : await ordinaryIdentity()
  if (!plain.asRoot) return runnerFor(plain)
  const capabilities = await findPermittedCapabilities()
  if (process.platform === 'linux' && !capabilities.includes('dac_override'))
    throw powerlessRootError(plain.user)
  if (await canEnter(plain, dataDir)) return runnerFor(plain)
  for (const name of plain.setpriv ? capabilities : []) {
    const aided = { ...plain, capabilities: [name] }
    if (await canEnter(aided, dataDir)) return runnerFor(aided)
  }
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, so it runs as "${plain.user.name}", and that user cannot enter ${dataDir}. ` +
      'Let others enter the folders above it (chmod o+x), set DATA_DIR to another place, ' +
      'start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function ordinaryIdentity(): Promise<Identity> {
  const identity = { user: presentUser(), asRoot: false, setpriv: true, capabilities: [] }
  return { ...identity, setpriv: (await findObstacle(identity)) === null }
}

async function rootIdentity(): Promise<Identity> {
  const identity = { user: ownUser, asRoot: true, setpriv: true, capabilities: [] }
  const obstacle = await findObstacle(identity)
  if (obstacle === null) return identity
  const bare = { ...identity, setpriv: false }
  if ((await findObstacle(bare)) === null) return bare
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, and running it as "${ownUser.name}" failed: ${obstacle}. ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/** Runs a trivial program as this identity. @returns why that failed, or null */
async function findObstacle(identity: Identity): Promise<string | null> {
  try {
    const child = launch(identity, 'true', [], { deathSignal: 'INT' })
    const { code, error, stderr } = await waitForChild(child)
    return code === 0 ? null : (error?.message ?? stderr.trim())
  } catch (error) {
    return (error as Error).message
  }
}

/** A root without this capability could not even read the files that the other user writes. */
function powerlessRootError({ name }: User): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, so it would run as "${name}", but this root lacks the capability ` +
      'CAP_DAC_OVERRIDE and could not look after the files. Give it back to the container, ' +
      'start the server as an ordinary user, or set DATABASE_URL.',
  )
}

function runnerFor(identity: Identity): Runner {
  return {
    user: identity.user,
    listed: async () => runnerFor(identity.asRoot ? await asListed(identity) : identity),
    spawn: (file, args, options) => launch(identity, file, args, options),
    signal: (pid, signal) => signalAs(identity, pid, signal),
    canReadUnaided: async (paths) => {
      const test = 'for path do test -r "$path" || exit 1; done'
      return succeeds({ ...identity, capabilities: [] }, 'sh', ['-c', test, 'sh', ...paths])
    },
  }
}

async function asListed(identity: Identity): Promise<Identity> {
  const { name, uid } = await findListedUser()
  return { ...identity, user: { name, uid, gid: identity.user.gid } }
}

function launch(identity: Identity, file: string, args: string[], options: RunOptions): ChildProcess {
  const { user, asRoot, setpriv } = identity
  const common: SpawnOptions = {
    // The user may not enter our own working folder.
    cwd: '/',
    env: childEnvironment,
    // In a session of its own, Ctrl+C does not reach the child. We get it and stop the child in order.
    detached: true,
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
  }
  if (!setpriv) return spawn(file, args, asRoot ? { ...common, uid: user.uid, gid: user.gid } : common)
  const flags = ['--no-new-privs', '--pdeathsig', options.deathSignal]
  if (asRoot) flags.push(...identityFlags(identity))
  return spawn('setpriv', [...flags, '--', file, ...args], common)
}

function identityFlags({ user, capabilities }: Identity): string[] {
  const onlyThese = ['-all', ...capabilities.map((name) => `+${name}`)].join(',')
  return [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    `--inh-caps=${onlyThese}`,
    `--ambient-caps=${onlyThese}`,
  ]
}

async function findPermittedCapabilities(): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  // The narrower one first. Containers often have the other one alone.
  const wanted: [bit: bigint, name: string][] = [
    [2n, 'dac_read_search'],
    [1n, 'dac_override'],
  ]
  return wanted.filter(([bit]) => (permitted >> bit) & 1n).map(([, name]) => name)
}

async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  return succeeds(identity, 'sh', ['-c', 'cd "$1"', 'sh', folder])
}

async function succeeds(identity: Identity, file: string, args: string[]): Promise<boolean> {
  return (await waitForChild(launch(identity, file, args, { deathSignal: 'KILL' }))).code === 0
}

async function signalAs(identity: Identity, pid: number, signal: NodeJS.Signals): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // A root without CAP_KILL may not signal another user's process, but that user may.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return
    await succeeds(identity, 'sh', ['-c', 'kill -s "$1" "$2"', 'sh', signal.slice(3), String(pid)])
  }
}
