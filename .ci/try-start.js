// Tries the README's start command the way a new machine meets it: in a fresh copy, under npm 10.8.2 (that of Node 20
// and 22), until /readyz answers; then stops it with SIGTERM. Ends with 1 and says why if any of that fails.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const npmVersion = '10.8.2'
const installTimeoutMs = 240_000
const readyTimeoutMs = 120_000
const stopTimeoutMs = 20_000
const notCopied = ['node_modules', '.git', '.env']
const madeFolders = ['data', 'web/dist']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const temporary = mkdtempSync(join(tmpdir(), 'understudy-start-'))
const copy = join(temporary, 'understudy')
const npm = join(temporary, 'npm/node_modules/npm/bin/npm-cli.js')

try {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !notCopied.includes(basename(path)) && !madeFolders.includes(relative(root, path)),
  })
  install('npm', ['install', '--no-save', '--prefix', join(temporary, 'npm'), `npm@${npmVersion}`], temporary)
  install(process.execPath, [npm, 'ci'], copy)
  await tryStart()
  console.log(`npm ci && npm start works under npm ${npmVersion} and Node ${process.versions.node}.`)
} catch (error) {
  console.error(
    `FAILED: npm ci && npm start under npm ${npmVersion}, Node ${process.versions.node}: ${error.message}`,
  )
  process.exitCode = 1
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function install(program, args, cwd) {
  execFileSync(program, args, { cwd, stdio: 'inherit', timeout: installTimeoutMs })
}

async function tryStart() {
  const port = await findFreePort()
  const server = startServer(port)
  const ended = once(server, 'exit')
  try {
    await waitUntilReady(port, server)
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (server.exitCode === null && server.signalCode === null) throw new Error('it did not end on SIGTERM')
    if (await isReady(port)) throw new Error('the server runs on after npm ended')
  } finally {
    killGroup(server.pid)
  }
}

/** In a process group of its own, so that whatever it leaves behind can be ended. */
function startServer(port) {
  const { DATABASE_URL: _, ...env } = process.env
  return spawn(process.execPath, [npm, 'start'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(temporary, 'data') },
  })
}

async function waitUntilReady(port, server) {
  const deadline = performance.now() + readyTimeoutMs
  while (!(await isReady(port))) {
    const end = server.exitCode ?? server.signalCode
    if (end !== null) throw new Error(`it ended with ${end}`)
    if (performance.now() > deadline)
      throw new Error(`/readyz did not answer within ${readyTimeoutMs / 1_000} s`)
    await sleep(200)
  }
}

async function isReady(port) {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return status === 200
  } catch {
    return false
  }
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}
