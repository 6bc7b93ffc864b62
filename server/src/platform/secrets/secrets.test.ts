import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../settings.ts'
import { createSecrets } from './secrets.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-secrets-'))
  folders.push(folder)
  return folder
}

const withKey = (key = randomBytes(32)) => createSecrets({ SECRETS_KEY: key, DATA_DIR: '/nowhere' })

test('what is sealed opens again for the same purpose and owner, and for no other', () => {
  const secrets = withKey()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, owner) => {
      const sealed = secrets.seal('webhook', owner, plain)
      expect(secrets.open('webhook', owner, sealed)).toBe(plain)
      expect(() => secrets.open('delivery', owner, sealed)).toThrow()
      expect(() => secrets.open('webhook', `${owner}1`, sealed)).toThrow()
      expect(() => withKey().open('webhook', owner, sealed)).toThrow()
    }),
    { numRuns: 30 },
  )
})

test('no bit of a sealed secret can be changed, and no two seals are alike', () => {
  const secrets = withKey()
  const sealed = secrets.seal('webhook', '1', 'whsec_abc')
  expect(secrets.seal('webhook', '1', 'whsec_abc').equals(sealed)).toBe(false)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const altered = Buffer.from(sealed)
    altered[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => secrets.open('webhook', '1', altered)).toThrow()
  }
})

test('what the first version of the format sealed and signed opens and is valid', () => {
  const secrets = withKey(Buffer.alloc(32, 7))
  const sealed = Buffer.from('Ab0XIaH+d26+YybiTgghyMMPMdzGC/pL6CxVlb0lSxDRtBunURs=', 'base64')
  expect(secrets.open('webhook', '1/2', sealed)).toBe('whsec_abc')
  expect(secrets.sign('embed', 'text')).toBe('tXTG5D70-Ocn2z-l18bQ9hw7v8K_tG-iXMbJ0_n_cM8')
})

test('a signature holds for its text, purpose and key only, in one spelling', () => {
  const secrets = withKey()
  const signature = secrets.sign('embed', 'text')
  expect(secrets.verify('embed', 'text', signature)).toBe(true)
  expect(secrets.verify('embed', 'texu', signature)).toBe(false)
  expect(secrets.verify('other', 'text', signature)).toBe(false)
  expect(withKey().verify('embed', 'text', signature)).toBe(false)
  for (const spelling of [`${signature}=`, `${signature} `, signature.slice(0, -1), '', 'ü'.repeat(43)]) {
    expect(secrets.verify('embed', 'text', spelling)).toBe(false)
  }
})

test('without SECRETS_KEY the first use makes DATA_DIR/secrets.key, readable by its owner only, and all use it', async () => {
  const DATA_DIR = join(await newFolder(), 'data')
  const made = Array.from({ length: 5 }, () => createSecrets({ SECRETS_KEY: null, DATA_DIR }))
  const signatures = new Set(made.map((secrets) => secrets.sign('a', 'b')))
  expect(signatures.size).toBe(1)
  expect(await readdir(DATA_DIR)).toEqual(['secrets.key'])
  expect((await stat(join(DATA_DIR, 'secrets.key'))).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(join(DATA_DIR, 'secrets.key'), 'utf8'), 'base64')).toHaveLength(32)
})

test('a damaged secrets.key is an error and stays as it is', async () => {
  const DATA_DIR = await newFolder()
  await writeFile(join(DATA_DIR, 'secrets.key'), 'oops')
  expect(() => createSecrets({ SECRETS_KEY: null, DATA_DIR }).sign('a', 'b')).toThrow(/32 bytes/)
  expect(await readFile(join(DATA_DIR, 'secrets.key'), 'utf8')).toBe('oops')
})

test('SECRETS_KEY must be 32 bytes in base64', () => {
  const key = randomBytes(32)
  expect(readConfig({ SECRETS_KEY: key.toString('base64') }).SECRETS_KEY).toEqual(key)
  expect(readConfig({}).SECRETS_KEY).toBeNull()
  for (const wrong of ['short', key.toString('hex'), randomBytes(31).toString('base64')]) {
    expect(() => readConfig({ SECRETS_KEY: wrong })).toThrow(ConfigError)
  }
})
