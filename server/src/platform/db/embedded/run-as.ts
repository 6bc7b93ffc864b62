import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { childEnvironment, outcomeOf } from './child.ts'
import { EmbeddedPostgresError } from './error.ts'

export type User = { name: string; uid: number; gid: number }

/** Starts programs as the user that Postgres runs as. */
export type Runner = {
  user: User
  /** The program ends (by `deathSignal`, where setpriv is at hand) when this process dies. */
  spawn(file: string, args: string[], options: RunOptions): ChildProcess
  signal(pid: number, signal: NodeJS.Signals): Promise<void>
  /** Whether the user can read all of these files without the capabilities, which access(2) ignores. */
  readsUnaided(paths: string[]): Promise<boolean>
}
type RunOptions = { deathSignal: 'INT' | 'KILL'; stdio?: SpawnOptions['stdio'] }
type Identity = { user: User; as_root: boolean; setpriv: boolean; capabilities: string[] }

/**
 * Postgres refuses root, so root runs it as another user; and only where that user cannot enter the data folder
 * (below a home of mode 700) with the two capabilities that open it.
 */
export async function createRunner(data_dir: string): Promise<Runner> {
  const plain = await plainIdentity()
  if (!plain.as_root) return runnerOf(plain)
  const capabilities = await permittedCapabilities()
  if (process.platform === 'linux' && !capabilities.includes('dac_override'))
    throw rootWithoutPower(plain.user)
  if (await enters(plain, data_dir)) return runnerOf(plain)
  const aided = { ...plain, capabilities }
  if (plain.setpriv && (await enters(aided, data_dir))) return runnerOf(aided)
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, so it runs as "${plain.user.name}", and that user cannot enter ${data_dir}. ` +
      'Let others enter the folders above it (chmod o+x), set DATA_DIR to another place, ' +
      'start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function plainIdentity(): Promise<Identity> {
  const uid = process.geteuid?.() ?? -1
  if (uid !== 0) {
    const user = { name: nameOfPresentUser(), uid, gid: process.getegid?.() ?? -1 }
    const identity = { user, as_root: false, setpriv: true, capabilities: [] }
    return { ...identity, setpriv: (await whyNot(identity)) === null }
  }
  const user = await unprivilegedUser()
  const identity = { user, as_root: true, setpriv: true, capabilities: [] }
  const reason = await whyNot(identity)
  if (reason === null) return identity
  const bare = { ...identity, setpriv: false }
  if ((await whyNot(bare)) === null) return bare
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, and running it as "${user.name}" failed: ${reason}. ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function whyNot(identity: Identity): Promise<string | null> {
  try {
    const { code, error, stderr } = await outcomeOf(launch(identity, 'true', [], { deathSignal: 'INT' }))
    return code === 0 ? null : (error?.message ?? stderr.trim())
  } catch (error) {
    return (error as Error).message
  }
}

function nameOfPresentUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** Such a root could not even read the files that it has the other user keep. */
function rootWithoutPower({ name }: User): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root, so it would run as "${name}", but this root lacks the capability ` +
      'CAP_DAC_OVERRIDE and could not look after the files. Give it back to the container, ' +
      'start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function unprivilegedUser(): Promise<User> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0)
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid < 1000) ?? users[0]
  if (user) return user
  throw new EmbeddedPostgresError(
    'no_user',
    'PostgreSQL refuses to run as root, and /etc/passwd lists no other user to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

function runnerOf(identity: Identity): Runner {
  return {
    user: identity.user,
    spawn: (file, args, options) => launch(identity, file, args, options),
    signal: (pid, signal) => signalAs(identity, pid, signal),
    readsUnaided: async (paths) => {
      const test = 'for path do test -r "$path" || exit 1; done'
      return succeeds({ ...identity, capabilities: [] }, 'sh', ['-c', test, 'sh', ...paths])
    },
  }
}

function launch(identity: Identity, file: string, args: string[], options: RunOptions): ChildProcess {
  const { user, as_root, setpriv } = identity
  const common: SpawnOptions = {
    // The folder that we were started in may be closed to that user.
    cwd: '/',
    env: childEnvironment,
    // A session of its own: Ctrl+C is for us, who then stop it in order.
    detached: true,
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
  }
  if (!setpriv) return spawn(file, args, as_root ? { ...common, uid: user.uid, gid: user.gid } : common)
  const flags = [
    '--no-new-privs',
    '--pdeathsig',
    options.deathSignal,
    ...(as_root ? identityFlags(identity) : []),
  ]
  return spawn('setpriv', [...flags, '--', file, ...args], common)
}

function identityFlags({ user, capabilities }: Identity): string[] {
  const kept = ['-all', ...capabilities.map((name) => `+${name}`)].join(',')
  return [
    ...['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'],
    ...['--inh-caps', kept, '--ambient-caps', kept],
  ]
}

async function permittedCapabilities(): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const wanted: [bit: bigint, name: string][] = [
    [1n, 'dac_override'],
    [2n, 'dac_read_search'],
  ]
  return wanted.filter(([bit]) => (permitted >> bit) & 1n).map(([, name]) => name)
}

async function enters(identity: Identity, folder: string): Promise<boolean> {
  return succeeds(identity, 'sh', ['-c', 'cd "$1"', 'sh', folder])
}

async function succeeds(identity: Identity, file: string, args: string[]): Promise<boolean> {
  return (await outcomeOf(launch(identity, file, args, { deathSignal: 'KILL' }))).code === 0
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
