import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const typeMapping = {
  int8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Jsonb',
}
const ownImport = `import type { Jsonb, Timestamp } from './column-types.ts'\n`

/** The TypeScript types of a migrated database's tables. */
export function generateSchemaTypes(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'))
  const file = join(folder, 'schema.ts')
  try {
    execFileSync('kysely-codegen', [
      ...['--dialect', 'postgres', '--url', url, '--out-file', file, '--no-domains', '--log-level', 'error'],
      ...['--type-mapping', JSON.stringify(typeMapping)],
    ])
    return readFileSync(file, 'utf8').replace(/^import .*\n/m, (line) => line + ownImport)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
