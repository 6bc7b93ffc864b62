import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in dist/ that says from which sources the others were built. */
export const stampName = '.built-from'

const notBuilt = /(^|\/)(node_modules|dist|\.dist-\w+|test)(\/|$)|\.test\.ts$/

/** @returns a hash of what dist/ is built from: the sources of the workspace, and the versions of all packages */
export function hashSources(web: string): string {
  const hash = createHash('sha256')
  const paths = globSync('**/*.*', { cwd: web, exclude: (path) => notBuilt.test(path) }).sort()
  for (const path of ['../package-lock.json', ...paths]) {
    const bytes = readFileSync(join(web, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
