import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundlePlayer } from './build.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { hashSources } from './hash-sources.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'understudy-web-'))
const web = join(copy, 'web')
const made = /(^|\/)(node_modules|dist|\.dist-\w+)(\/|$)/
cpSync(join(root, 'web'), web, { recursive: true, filter: (path) => !made.test(relative(root, path)) })
for (const name of ['package-lock.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true }))

const player = () => readFileSync(join(web, 'dist/player.js'), 'utf8')

test('a source and a package change what is to be built; a test does not', () => {
  const hashes = [hashSources(web)]
  for (const path of ['web/player/meter.test.ts', 'web/player/meter.rules.ts', 'package-lock.json']) {
    appendFileSync(join(copy, path), '\n')
    hashes.push(hashSources(web))
  }
  expect(hashes[1]).toBe(hashes[0])
  expect(new Set(hashes).size).toBe(3)
})

test('what is built stays; a build that broke off is done again, and one that fails leaves what was there', async () => {
  expect(await buildIfChanged(web, bundlePlayer)).toBe(true)
  expect(await buildIfChanged(web, bundlePlayer)).toBe(false)
  rmSync(join(web, 'dist/.built-from'))
  appendFileSync(join(web, 'player/player.ts'), '\nexport const added = "a new word"\n')
  expect(await buildIfChanged(web, bundlePlayer)).toBe(true)
  expect(player()).toContain('a new word')
  appendFileSync(join(web, 'player/player.ts'), '\nthis is no program\n')
  await expect(buildIfChanged(web, bundlePlayer)).rejects.toThrow()
  expect(player()).toContain('a new word')
  expect(existsSync(join(web, `.dist-${process.pid}`))).toBe(false)
})

test('other users may read what was built', () => {
  expect(statSync(join(web, 'dist')).mode & 0o005).toBe(0o005)
})

test('the widget takes less than 2 KB on the wire, and its chat less than 15 KB', () => {
  const size = (name: string) => statSync(join(root, 'web/dist', `${name}.gz`)).size
  expect(size('widget.js')).toBeLessThan(2_000)
  expect(size('widget/chat.js') + size('widget/chat.css')).toBeLessThan(15_000)
})

test('the player takes less than 4 KB on the wire', () => {
  expect(statSync(join(root, 'web/dist/player.js.gz')).size).toBeLessThan(4_000)
})
