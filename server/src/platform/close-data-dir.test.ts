import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { closeDataDir } from './close-data-dir.ts'

async function createOpenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-rights-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'secrets.key'), 'x')
  await chmod(folder, 0o755)
  await chmod(join(folder, 'files'), 0o777)
  await chmod(join(folder, 'secrets.key'), 0o644)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const modes = async (...names: string[]) =>
    Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)))
  return { folder, log, logged, modes }
}

test('folders become 0700 and files 0600', async () => {
  const { folder, log, logged, modes } = await createOpenFolder()
  await closeDataDir(folder, log)
  expect(await modes('.', 'files', 'secrets.key')).toEqual(['700', '700', '600'])
  expect(logged).toEqual([])
})

test('a folder that holds something else keeps its rights, and so does that; the log says it once a start', async () => {
  const { folder, log, logged, modes } = await createOpenFolder()
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await chmod(join(folder, 'notes.txt'), 0o644)
  await closeDataDir(folder, log)
  expect(await modes('.', 'notes.txt', 'files', 'secrets.key')).toEqual(['755', '644', '700', '600'])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('notes.txt')
})

test('a folder that is not there yet is left alone', async () => {
  const { folder, log } = await createOpenFolder()
  await closeDataDir(join(folder, 'none'), log)
  await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT')
})
