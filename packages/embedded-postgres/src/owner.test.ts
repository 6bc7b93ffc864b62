import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { ownUser } from './users.ts'

const ignore = () => {}
const log = { info: ignore, warn: ignore, error: ignore, debug: ignore }

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'understudy-owner-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  return dataDir
}

/** Starts PostgreSQL, which answers once, and stops it. @returns the user of its process */
async function startOnce(dataDir: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const { uid } = statSync(`/proc/${server.pid}`)
  await server.stop()
  return uid
}

const ownersIn = (folder: string) =>
  new Set(
    ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map(
      (name) => statSync(join(folder, name)).uid,
    ),
  )

describe.skipIf(process.geteuid?.() !== 0)('started as root', () => {
  test('PostgreSQL runs as a user of its own, who owns all its files', async () => {
    const dataDir = createDataDir()
    expect(await startOnce(dataDir)).toBe(ownUser.uid)
    expect(ownersIn(join(dataDir, 'postgres'))).toEqual(new Set([ownUser.uid]))
  })

  test('it takes over a database that ran as nobody, but no file of others that lies in it', async () => {
    const dataDir = createDataDir()
    const pgdata = join(dataDir, 'postgres')
    await startOnce(dataDir)
    expect(spawnSync('chown', ['-R', 'nobody', pgdata]).status).toBe(0)
    const planted = join(pgdata, 'planted')
    writeFileSync(planted, '')
    expect(await startOnce(dataDir)).toBe(ownUser.uid)
    expect(statSync(planted).uid).toBe(0)
    rmSync(planted)
    expect(ownersIn(pgdata)).toEqual(new Set([ownUser.uid]))
  })

  test('taking over a database goes on where a killed start left it', async () => {
    const dataDir = createDataDir()
    const pgdata = join(dataDir, 'postgres')
    await startOnce(dataDir)
    expect(spawnSync('chown', ['-R', 'nobody', join(pgdata, 'base')]).status).toBe(0)
    chownSync(pgdata, 0, ownUser.gid)
    expect(await startOnce(dataDir)).toBe(ownUser.uid)
    expect(ownersIn(pgdata)).toEqual(new Set([ownUser.uid]))
  })
})
