// Plain JavaScript that runs on any Node from 20 on: it finds the Node that can run everything else here.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const neededMajor = 24
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Finds the Node to run TypeScript with: the present one from 24 on, else the one that npm installed, else the present
 * one if it reads TypeScript by itself.
 * @returns the path of its program; where there is none, the process ends and says what to install
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  const installed = findInstalledNode()
  if (installed !== null) return installed
  if (process.features.typescript) return process.execPath
  console.error(
    `Understudy needs Node ${neededMajor}; this is ${process.version}, and the npm package ${packageName()} is not installed.\n` +
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
