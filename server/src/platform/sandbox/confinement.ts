import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** How this system lets programs be started, so that little is left to one that a file has taken over. */
type Confinement = {
  ways: Way[]
  /** What the system does not grant. */
  missing: string[]
}

/** A command that starts the command after it with fewer rights. */
type Way = (maxCpuSeconds: number) => string[]

type Measure = {
  /** How the log names it where the system does not grant it. */
  missing: string
  /** The first one that works is taken. */
  ways: Way[]
}

const folder = (path: string) => `${realpathSync(fileURLToPath(new URL(path, import.meta.url)))}/`

// The code of the server and of its packages. No secret is among them.
const readableFolders = [folder('../../'), folder('../../../../node_modules/')]

// Writes no files and leaves no image of its memory. `env -i`: shells add variables of their own.
const limits = 'ulimit -f 0 && ulimit -c 0 && ulimit -t "$0" && exec env -i "$@"'

const isRoot = process.geteuid?.() === 0

// One of the numbers that systemd lends to services while they run: nobody owns files or processes under it.
const ownUser = randomInt(61_184, 65_520)
const asOwnUser = (capabilities: string): string[] => [
  'setpriv',
  ...[`--reuid=${ownUser}`, `--regid=${ownUser}`, '--clear-groups'],
  ...[`--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`],
  '--',
]

const ownUserMeasure: Measure = {
  missing: 'a user without rights',
  // The second way is for a checkout in a home that only root may enter.
  ways: [() => asOwnUser('-all'), () => asOwnUser('-all,+dac_read_search')],
}

/** What is tried, in this order: a change of user would undo the last one. */
const measures: Measure[] = [
  {
    missing: 'limits of CPU time and written bytes',
    ways: [(maxCpuSeconds) => ['/bin/sh', '-c', limits, String(maxCpuSeconds)]],
  },
  {
    missing: 'a network without connections',
    ways: [() => ['unshare', ...(isRoot ? [] : ['--user']), '--net', '--']],
  },
  ...(isRoot ? [ownUserMeasure] : []),
  {
    missing: 'an end together with the server',
    ways: [() => ['setpriv', '--no-new-privs', '--pdeathsig=KILL', '--']],
  },
]

let found: Promise<Confinement> | undefined

/** Tries once what the system grants. */
export const findConfinement = (): Promise<Confinement> => (found ??= tryMeasures())

async function tryMeasures(): Promise<Confinement> {
  const confinement: Confinement = { ways: [], missing: [] }
  for (const { missing, ways } of measures) {
    const way = await findWorkingWay(confinement.ways, ways)
    if (way === null) confinement.missing.push(missing)
    else confinement.ways.push(way)
  }
  return confinement
}

async function findWorkingWay(before: Way[], ways: Way[]): Promise<Way | null> {
  for (const way of ways) if (await works([...before, way])) return way
  return null
}

async function works(ways: Way[]): Promise<boolean> {
  try {
    const trial = new URL('./trial.process.ts', import.meta.url)
    const [code] = await once(startConfined(ways, trial, { maxCpuSeconds: 10 }), 'exit')
    return code === 0
  } catch {
    return false
  }
}

/** Starts a program that reads the server's code and nothing else, and starts no processes, threads or native code. */
export function startConfined(ways: Way[], program: URL, { maxCpuSeconds, nodeFlags = [] }: StartOptions) {
  const [command, ...rest] = [
    ...ways.flatMap((way) => way(maxCpuSeconds)),
    process.execPath,
    '--no-warnings',
    '--permission',
    ...readableFolders.map((path) => `--allow-fs-read=${path}`),
    ...nodeFlags,
    fileURLToPath(program),
  ]
  return spawn(command!, rest, { env: {}, cwd: '/', stdio: 'pipe' })
}

type StartOptions = { maxCpuSeconds: number; nodeFlags?: string[] }
