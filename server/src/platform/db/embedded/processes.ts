import { spawn } from 'node:child_process'
import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, outcomeOf } from './child.ts'

const onLinux = process.platform === 'linux'

/** When a process began, in whatever form the system tells it; null when it is gone (or only a zombie). */
export async function processStart(pid: number): Promise<string | null> {
  if (!onLinux) return (await ps(pid, 'lstart=')) || null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const gone = stat === '' || state === 'Z' || state === 'X'
  return gone ? null : (rest[18] ?? null)
}

/** Whether `pid` is the postmaster of this folder, and not some process that was given a used number. */
export async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (!onLinux) {
    const command = await ps(pid, 'command=')
    return command.includes('postgres') && command.includes(pgdata)
  }
  const [program, ...args] = await commandLine(pid)
  if (!program?.endsWith('/postgres')) return false
  if (args[args.indexOf('-D') + 1] === pgdata) return true
  // The folder may have been renamed since; Postgres runs inside it.
  const [cwd, real] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => null), realpath(pgdata)])
  return cwd === real
}

/** The processes that a postmaster of this cluster name left behind. */
export async function childrenOfCluster(cluster_name: string, uid: number): Promise<number[]> {
  if (!onLinux) return []
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [title] = await commandLine(pid)
      if (!title?.startsWith(`postgres: ${cluster_name}: `)) return null
      const owner = await stat(`/proc/${pid}`).catch(() => null)
      return owner?.uid === uid ? pid : null
    }),
  )
  return found.filter((pid) => pid !== null)
}

/** Waits until all are gone; false when some are still there after `timeout_ms`. */
export async function waitUntilGone(pids: number[], timeout_ms: number): Promise<boolean> {
  const deadline = performance.now() + timeout_ms
  for (;;) {
    const starts = await Promise.all(pids.map(processStart))
    if (starts.every((start) => start === null)) return true
    if (performance.now() > deadline) return false
    await sleep(15)
  }
}

async function commandLine(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

async function ps(pid: number, column: string): Promise<string> {
  const child = spawn('ps', ['-ww', '-o', column, '-p', String(pid)], { env: childEnvironment })
  return (await outcomeOf(child)).stdout.trim()
}
