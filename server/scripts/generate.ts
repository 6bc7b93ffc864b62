import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '@understudy/embedded-postgres'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { generatedFiles } from './generated-files.ts'

// Writes every generated file of the repository. The tests fail where one differs from its sources.

const root = join(import.meta.dirname, '../..')
const data_dir = await mkdtemp(join(tmpdir(), 'understudy-generate-'))
const postgres = await startEmbeddedPostgres({ dataDir: data_dir, log: silentLog, durable: false })
try {
  const pool = new pg.Pool({ connectionString: postgres.url })
  await migrate(pool, new Date())
  await pool.end()
  for (const [path, generate] of Object.entries(generatedFiles)) {
    const file = join(root, path)
    const before = await readFile(file, 'utf8').catch(() => '')
    const after = await generate(postgres.url)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, after)
    console.log(`${before === after ? 'unchanged' : 'written  '}  ${path}`)
  }
} finally {
  await postgres.stop()
  await rm(data_dir, { recursive: true, force: true })
}
