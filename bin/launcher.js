// Plain JavaScript that runs on any Node from 20 on: it finds the Node that can run everything else here.
import { spawn } from 'node:child_process'
import * as crypto from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const needed = '24.7'
/** Passwords are hashed with argon2, which came with that version. */
const isNewEnough = 'argon2' in crypto
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Finds the Node to run TypeScript with: the present one if it is new enough, else the one that npm installed.
 * @returns the path of its program; where there is none, the process ends and says what to install
 */
export function findNode() {
  if (isNewEnough) return process.execPath
  const installed = findInstalledNode()
  if (installed !== null) return installed
  console.error(
    `Understudy needs Node ${needed}; this is ${process.version}, and the npm package ${packageName()} is not installed.\n` +
      'Install a newer Node, or on Linux (x64 or arm64) run npm ci with optional dependencies in the checkout.',
  )
  process.exit(1)
}

/**
 * Runs a program as a child with this terminal, and ends as it ends: with its exit code, or by its signal.
 * @param node from `findNode`; its folder stands first on the child's PATH
 * @param args options of Node, the file to run, and its arguments
 */
export function runWith(node, args) {
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of signals) process.on(signal, () => forward(signal, child))
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

function forward(signal, child) {
  // Ctrl+C in a terminal reaches the child by itself, and for many programs a second one means "at once".
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
}

function packageName() {
  return `node-${process.platform}-${process.arch}`
}

function findInstalledNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${packageName()}/package.json`))
    const node = join(folder, 'bin', 'node')
    return existsSync(node) ? node : null
  } catch {
    return null
  }
}
