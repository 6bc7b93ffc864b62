import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolderNow } from '../sync-folder.ts'

/** The installation's key where SECRETS_KEY is not set: 32 bytes in base64. */
const secretsFile = (data_dir: string): string => join(data_dir, 'secrets.key')

/** The installation's key. The first process that needs it creates it; processes that race get the same one. */
export function findOrCreateMasterKey(data_dir: string): Buffer {
  const file = secretsFile(data_dir)
  return read(file) ?? create(file)
}

function read(file: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64`)
  return key
}

/** The file is written under another name and then linked, so that nobody reads a half of it. */
function create(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(32).toString('base64')}\n`)
    fsyncSync(descriptor)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(descriptor)
    rmSync(draft)
  }
  syncFolderNow(dirname(file))
  return read(file)!
}
