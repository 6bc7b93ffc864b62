import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from './app.ts'
import { sound } from './fakes/media-files.ts'
import { startServerProcess } from './faults/server-process.ts'

/** A server on an embedded PostgreSQL, started by somebody who lets everybody read and write what is made. */
async function start(dataDir: string) {
  const server = await startServerProcess({ DATA_DIR: dataDir }, ['sh', '-c', 'umask 0; exec "$@"', 'sh'])
  const end = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  onTestFinished(end)
  return { ...server, end }
}

function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  return join(folder, 'data')
}

/** What other users may do with the folder and everything in it: paths with the rights that are too many. */
function listOpenPaths(dataDir: string): string[] {
  const names = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
  return names.flatMap((name) => {
    const { mode } = statSync(join(dataDir, name))
    // Root gives PostgreSQL a user of its own, whose group passes through the folder.
    const rights = mode & (name === '.' && process.geteuid?.() === 0 ? 0o067 : 0o077)
    return rights === 0 ? [] : [`${name} ${rights.toString(8)}`]
  })
}

test('the first start prints the first key and the link of the owner, no later one does, and only the owner may read any file of theirs', async () => {
  const dataDir = createDataDir()
  const first = await start(dataDir)
  expect(first.key).toMatch(/^usk_/)
  const answer = await fetch(`${first.url}/api/v1/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file_base64: sound(1).toString('base64'), file_name: 'bell' }),
  })
  expect(answer.status).toBe(201)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'postgres']))
  expect(listOpenPaths(dataDir)).toEqual([])
  expect((await fetch(first.owner_url!)).status).toBe(200)
  await first.end()

  for (const name of ['.', 'files', 'postgres.lock']) chmodSync(join(dataDir, name), 0o777)
  const second = await start(dataDir)
  expect([second.key, second.owner_url]).toEqual([null, null])
  expect(listOpenPaths(dataDir)).toEqual([])
})

test('a first start that finds its port taken makes no key that nobody sees', async () => {
  const { database_url: DATABASE_URL, url } = await startTestApp()
  await expect(startServerProcess({ DATABASE_URL, PORT: new URL(url).port })).rejects.toThrow('EADDRINUSE')
  const server = await startServerProcess({ DATABASE_URL })
  onTestFinished(() => server.kill('SIGKILL'))
  expect(server.key).toMatch(/^usk_/)
})
