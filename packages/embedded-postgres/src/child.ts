import type { ChildProcess } from 'node:child_process'

export type ChildResult = {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Set when the program could not be started at all. */
  error: NodeJS.ErrnoException | null
}

/** Waits for a child to end and collects its output. */
export function waitForChild(child: ChildProcess): Promise<ChildResult> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, stdout, stderr, error }))
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr, error: null }))
  })
}

/** Children inherit nothing from us (PGOPTIONS, PGDATA, secrets), and they write messages in English. */
export const childEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
