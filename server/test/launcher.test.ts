import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const launcher = join(import.meta.dirname, '../../bin/node.js')
const folder = mkdtempSync(join(tmpdir(), 'understudy-launcher-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeProgram(name: string, code: string): string {
  const path = join(folder, name)
  writeFileSync(path, code)
  return path
}

function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [launcher, ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

test('a file runs with its arguments, Node first on PATH, and its exit code is passed on', async () => {
  const program = writeProgram(
    'report.ts',
    'const args: string[] = process.argv.slice(2)\nconsole.log(JSON.stringify([args, process.env.PATH]))\nprocess.exitCode = 7',
  )
  const { code, stdout } = await run(program, 'a b', '--c')
  const [args, path] = JSON.parse(stdout)
  expect(code).toBe(7)
  expect(args).toEqual(['a b', '--c'])
  expect(path.split(delimiter)[0]).toBe(dirname(process.execPath))
})

test('a tool is found by its name; what is neither file nor tool is named', async () => {
  expect((await run('tsc', '--version')).stdout).toMatch(/^Version \d/)
  const { code, stderr } = await run('absent')
  expect(code).toBe(1)
  expect(stderr).toContain('absent is neither a file nor an installed tool')
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the program once, and its end is passed on',
  async (signal) => {
    const program = writeProgram(
      'wait.js',
      `process.on('${signal}', () => console.log('told'))\nconsole.log('ready')\nsetTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000)`,
    )
    const child = spawn(process.execPath, [launcher, program], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (said === '') child.kill(signal)
      said += text
    })
    expect((await once(child, 'close'))[1]).toBe('SIGKILL')
    expect(said).toBe('ready\ntold\n')
  },
)
