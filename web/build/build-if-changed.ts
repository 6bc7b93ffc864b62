import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundle } from './build.ts'
import { hashSources, stampName } from './hash-sources.ts'

/**
 * Builds dist/ where its files are not those of the sources.
 * @param web the folder of the workspace; the lock file stands above it
 * @param bundleFiles everything, unless given
 * @returns whether it was built
 */
export async function buildIfChanged(web: string, bundleFiles?: Bundle): Promise<boolean> {
  const hash = hashSources(web)
  const stamp = join(web, 'dist', stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  // Loading the bundler takes longer than everything above.
  const { build } = await import('./build.ts')
  await build(web, hash, bundleFiles)
  return true
}
