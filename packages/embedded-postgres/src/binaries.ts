import { lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyInstallation, hasSameFiles, linkLibraries } from './copy.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { PostgresPackage } from './postgres-package.ts'
import type { Runner } from './runner.ts'

/**
 * Finds or makes an installation that the runner's user can execute: the npm package itself, or else a copy of it.
 * A copy is made once per version. When root makes it, nobody else can have planted or changed it.
 * @returns the folder that holds bin/, lib/ and share/
 * @throws {EmbeddedPostgresError} `unreachable`
 */
export async function prepareBinaries(
  source: PostgresPackage,
  runner: Runner,
  dataDir: string,
): Promise<string> {
  const linked = await linkLibraries(source.native).catch(() => false)
  if (linked && (await runner.canReadUnaided(neededFiles(source.native)))) return source.native
  const failures: string[] = []
  for (const base of copyBases(dataDir)) {
    try {
      const copy = await copyInto(base, source)
      if (await runner.canReadUnaided(neededFiles(copy))) return copy
      failures.push(`${copy} cannot be entered by "${runner.user.name}"`)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new EmbeddedPostgresError(
    'unreachable',
    `"${runner.user.name}" cannot run PostgreSQL from ${source.native}, and copying it failed: ${failures.join('; ')}. ` +
      'Install Understudy where other users can enter (for example below /opt), or set DATABASE_URL.',
  )
}

function neededFiles(native: string): string[] {
  const client = process.platform === 'darwin' ? 'lib/libpq.5.dylib' : 'lib/libpq.so.5'
  const needed = ['bin/postgres', 'bin/initdb', client, 'share/postgresql/postgres.bki', 'lib/postgresql']
  return needed.map((path) => join(native, path))
}

/** The folders in which a copy may stand, the best first. */
function copyBases(dataDir: string): string[] {
  if (process.geteuid?.() !== 0) return [dataDir]
  // Systems clean the temporary folder of files that were not touched for some days.
  return ['/var/cache', tmpdir()]
}

async function copyInto(base: string, source: PostgresPackage): Promise<string> {
  const name = `understudy-postgres-${source.version}-${process.arch}`
  const target = join(base, name)
  if ((await isTrusted(target)) && hasSameFiles(source.native, target)) return target
  const temporary = await mkdtemp(join(base, `.${name}-`))
  try {
    const fresh = join(temporary, 'fresh')
    await copyInstallation(source.native, fresh)
    await linkLibraries(fresh)
    if (await isTrusted(target)) await rename(target, join(temporary, 'damaged')).catch(ignore)
    // If another start was faster, its copy is as good.
    await rename(fresh, target).catch(ignore)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  if ((await isTrusted(target)) && hasSameFiles(source.native, target)) return target
  throw new Error(`${target} exists and is not ours`)
}

/** Tells if only this user can have written the folder: anybody may create names in a temporary folder. */
async function isTrusted(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) return false
  return found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}

function ignore(): void {}
