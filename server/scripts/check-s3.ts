import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { s3Options } from '../src/platform/storage/create-storage.ts'

// Runs the conformance suite of the storage port on the S3-compatible storage that the S3_* variables name:
//   S3_ENDPOINT=… S3_BUCKET=… S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=… node bin/node.js server/scripts/check-s3.ts
// It writes below a prefix of its own and leaves a few small files there.

const config = readConfig()
if (config.S3_BUCKET === '') {
  console.error(
    'Set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and S3_ENDPOINT unless it is Amazon S3.',
  )
  process.exit(1)
}
const own = `check-${randomUUID().slice(0, 8)}/`
const options = { ...s3Options(config), prefix: config.S3_PREFIX + own }
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--root',
    join(import.meta.dirname, '..'),
    'src/platform/storage/s3',
    '-t',
    'of the configuration',
  ],
  { stdio: 'inherit', env: { ...process.env, CHECK_S3: JSON.stringify(options) } },
)
process.exit(status ?? 1)
