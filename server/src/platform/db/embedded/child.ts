import type { ChildProcess } from 'node:child_process'

export type Outcome = {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Set when the program could not be started at all. */
  error: NodeJS.ErrnoException | null
}

/** Waits for a child to end and gathers what it wrote. */
export function outcomeOf(child: ChildProcess): Promise<Outcome> {
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

/** The environment of every child: nothing of ours (PGOPTIONS, PGDATA, secrets), and messages in English. */
export const childEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
