import { spawn } from 'node:child_process'
import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, waitForChild } from './child.ts'

const onLinux = process.platform === 'linux'

/**
 * Finds the start time of a process, to tell it from a later one with the same number.
 * @returns the time as the system writes it; null when the process has ended or is only a zombie
 */
export async function findProcessStart(pid: number): Promise<string | null> {
  if (!onLinux) return (await runPs(pid, 'lstart=')) || null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hasEnded = stat === '' || state === 'Z' || state === 'X'
  return hasEnded ? null : (rest[18] ?? null)
}

/** Tells if `pid` is the postmaster of this folder. Systems give the numbers of ended processes to others. */
export async function isPostmaster(pid: number, pgdata: string): Promise<boolean> {
  if (!onLinux) {
    const command = await runPs(pid, 'command=')
    return command.includes('postgres') && command.includes(pgdata)
  }
  const [program, ...args] = await readCommandLine(pid)
  if (!program?.endsWith('/postgres')) return false
  if (args[args.indexOf('-D') + 1] === pgdata) return true
  // The folder may have been renamed since; PostgreSQL runs inside it.
  const [cwd, real] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => null), realpath(pgdata)])
  return cwd === real
}

/** Finds the processes that a dead postmaster of this cluster name left behind. Linux only; elsewhere none. */
export async function findProcessesOfCluster(clusterName: string, uid: number): Promise<number[]> {
  if (!onLinux) return []
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [title] = await readCommandLine(pid)
      if (!title?.startsWith(`postgres: ${clusterName}: `)) return null
      const owner = await stat(`/proc/${pid}`).catch(() => null)
      return owner?.uid === uid ? pid : null
    }),
  )
  return found.filter((pid) => pid !== null)
}

/** Waits until all processes have ended. @returns false if some still run after `timeoutMs` */
export async function waitUntilEnded(pids: number[], timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const starts = await Promise.all(pids.map(findProcessStart))
    if (starts.every((start) => start === null)) return true
    if (performance.now() > deadline) return false
    await sleep(15)
  }
}

async function readCommandLine(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

async function runPs(pid: number, column: string): Promise<string> {
  const child = spawn('ps', ['-ww', '-o', column, '-p', String(pid)], { env: childEnvironment })
  return (await waitForChild(child)).stdout.trim()
}
