import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type PostmasterFile = { pid: number; port: number; ready: boolean }

/**
 * Reads the file in which a running postmaster describes itself. The postmaster removes it when it ends in order.
 * @returns null where there is none
 */
export async function readPostmasterFile(pgdata: string): Promise<PostmasterFile | null> {
  const text = await readFile(postmasterPath(pgdata), 'utf8').catch(() => null)
  const lines = text?.split('\n').map((line) => line.trim()) ?? []
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port, ready: lines[7] === 'ready' } : null
}

/** The path of that file. */
export function postmasterPath(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}
