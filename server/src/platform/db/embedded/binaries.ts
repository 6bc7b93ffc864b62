import { lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyInstallation, linkLibraries, sameFiles } from './copy.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { PostgresPackage } from './package.ts'
import type { Runner } from './run-as.ts'

/**
 * The folder whose bin/ the runner can execute: the npm package itself, or else a copy of it that is made once per
 * version. A copy made by root is one that nobody else could have planted or changed.
 */
export async function placeBinaries(
  source: PostgresPackage,
  runner: Runner,
  data_dir: string,
): Promise<string> {
  const linked = await linkLibraries(source.native).catch(() => false)
  if (linked && (await runner.readsUnaided(neededFiles(source.native)))) return source.native
  const failures: string[] = []
  for (const base of basesOfCopy(data_dir)) {
    try {
      const copy = await copyInto(base, source)
      if (await runner.readsUnaided(neededFiles(copy))) return copy
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
  return ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5', 'share/postgresql/postgres.bki', 'lib/postgresql']
    .filter((path) => process.platform === 'linux' || !path.includes('.so'))
    .map((path) => join(native, path))
}

function basesOfCopy(data_dir: string): string[] {
  if (process.geteuid?.() !== 0) return [data_dir]
  // The temporary folder last: systems clean it of files that were not touched for some days.
  return ['/var/cache', tmpdir()]
}

async function copyInto(base: string, source: PostgresPackage): Promise<string> {
  const name = `understudy-postgres-${source.version}-${process.arch}`
  const target = join(base, name)
  if (await isTrusted(target)) {
    if (sameFiles(source.native, target)) return target
  }
  const temporary = await mkdtemp(join(base, `.${name}-`))
  try {
    const fresh = join(temporary, 'fresh')
    await copyInstallation(source.native, fresh)
    await linkLibraries(fresh)
    // Out of the way with a damaged copy; if another start was faster, its copy is as good.
    if (await isTrusted(target)) await rename(target, join(temporary, 'damaged')).catch(ignore)
    await rename(fresh, target).catch(ignore)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  if ((await isTrusted(target)) && sameFiles(source.native, target)) return target
  throw new Error(`${target} exists and is not ours`)
}

/** Whether only we (or root) can have written there: anybody may create names in a temporary folder. */
async function isTrusted(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) return false
  return found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}

function ignore(): void {}
