import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolderNow } from '../sync-folder.ts'

/** The installation's key where SECRETS_KEY is not set: 32 bytes in base64. */
const secretsFile = (data_dir: string): string => join(data_dir, 'secrets.key')

/** Reads the installation's key; the first process that needs it makes it. Others in a race read the same one. */
export function readOrMakeMasterKey(data_dir: string): Buffer {
  const file = secretsFile(data_dir)
  return read(file) ?? make(file)
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

/** Written whole under another name, then linked: who sees the file sees all of it. */
function make(file: string): Buffer {
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
