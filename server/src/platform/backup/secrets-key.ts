import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../missing-files.ts'
import { passphraseNeeded } from './errors.ts'
import type { Manifest } from './manifest.ts'
import { sealUnderPassphrase, unsealWithPassphrase } from './passphrase.ts'

/** The file of the installation's key (platform/secrets/master-key.ts). */
const secretsKeyFile = (data_dir: string): string => join(data_dir, 'secrets.key')

const findKey = (data_dir: string): Promise<Buffer | null> =>
  unlessMissing(readFile(secretsKeyFile(data_dir)), null)

/** The secrets key for a backup: sealed under a passphrase, or left out. */
export async function sealSecretsKey(
  data_dir: string,
  passphrase: string | null,
): Promise<Manifest['secrets']> {
  const key = await findKey(data_dir)
  if (key === null) return { status: 'none' }
  if (passphrase === null) return { status: 'left out' }
  return { status: 'encrypted', sealed: await sealUnderPassphrase(key, passphrase) }
}

/**
 * The secrets key of a backup; null where it has none or the operator does without.
 * @throws passphrase_needed, passphrase_wrong
 */
export async function openSecretsKey(
  secrets: Manifest['secrets'],
  options: { passphrase: string | null; without_secrets: boolean },
): Promise<Buffer | null> {
  if (secrets.status !== 'encrypted' || options.without_secrets) return null
  if (options.passphrase === null) throw passphraseNeeded()
  return unsealWithPassphrase(secrets.sealed, options.passphrase)
}

/** Writes the key to its file. Another key that was there is renamed, since nothing else opens what it sealed. */
export async function placeSecretsKey(data_dir: string, key: Buffer): Promise<void> {
  await mkdir(data_dir, { recursive: true })
  const file = secretsKeyFile(data_dir)
  const present = await findKey(data_dir)
  if (present?.equals(key)) return
  const suffix = randomBytes(4).toString('hex')
  await writeFile(`${file}.new-${suffix}`, key, { mode: 0o600, flag: 'wx', flush: true })
  if (present !== null) await rename(file, `${file}.replaced-${suffix}`)
  await rename(`${file}.new-${suffix}`, file)
}
