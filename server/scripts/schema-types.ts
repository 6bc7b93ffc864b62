import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const typeMapping = {
  int8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Jsonb',
}
const ownImport = `import type { Jsonb, Timestamp } from './column-types.ts'\n`
const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))

/** The TypeScript types of a migrated database's tables. */
export async function generateSchemaTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-types-'))
  const file = join(folder, 'schema.ts')
  try {
    await promisify(execFile)(process.execPath, [
      codegen,
      ...['--dialect', 'postgres', '--url', url, '--out-file', file, '--no-domains', '--log-level', 'error'],
      ...['--type-mapping', JSON.stringify(typeMapping)],
    ])
    return (await readFile(file, 'utf8')).replace(/^import .*\n/m, (line) => line + ownImport)
  } finally {
    await rm(folder, { recursive: true })
  }
}
