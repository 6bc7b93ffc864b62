import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildIfChanged } from './build-if-changed.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'understudy-web-'))
const web = join(copy, 'web')
mkdirSync(web)
for (const name of ['player', 'build.ts', 'package.json'])
  cpSync(join(root, 'web', name), join(web, name), { recursive: true })
cpSync(join(root, 'package-lock.json'), join(copy, 'package-lock.json'))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true }))

const player = () => readFileSync(join(web, 'dist/player.js'), 'utf8')

test('what is built stays until a source or a package changes, whatever happens to tests', async () => {
  expect(await buildIfChanged(web)).toBe(true)
  expect(await buildIfChanged(web)).toBe(false)
  appendFileSync(join(web, 'player/meter.test.ts'), '// more')
  expect(await buildIfChanged(web)).toBe(false)
  appendFileSync(join(web, 'player/player.ts'), '\nexport const added = "a new word"\n')
  expect(await buildIfChanged(web)).toBe(true)
  expect(player()).toContain('a new word')
  appendFileSync(join(copy, 'package-lock.json'), '\n')
  expect(await buildIfChanged(web)).toBe(true)
})

test('a build that broke off is done again, and leaves nothing beside dist', async () => {
  await buildIfChanged(web)
  rmSync(join(web, 'dist/.built-from'))
  expect(await buildIfChanged(web)).toBe(true)
  appendFileSync(join(web, 'player/player.ts'), '\nthis is no program\n')
  await expect(buildIfChanged(web)).rejects.toThrow()
  expect(player()).toContain('a new word')
  expect(existsSync(join(web, `.dist-${process.pid}`))).toBe(false)
})

test('other users may read what was built', () => {
  expect(statSync(join(web, 'dist')).mode & 0o005).toBe(0o005)
})

test('the player takes less than 3 KB on the wire', () => {
  expect(statSync(join(root, 'web/dist/player.js.gz')).size).toBeLessThan(3_000)
})
