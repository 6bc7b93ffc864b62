import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs commands of a document as its reader would. The machine's curl serves them, or ours where there is none.
 * @param env what the commands read, beside PATH
 * @param cwd where they run
 * @param path where programs are looked for first
 * @returns what they printed
 */
export async function runInShell(
  commands: string,
  { env, cwd, path = process.env.PATH }: { env: Record<string, string>; cwd: string; path?: string },
): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-ec', commands], {
    env: { ...env, PATH: `${path}:${import.meta.dirname}` },
    cwd,
  })
  return stdout
}
