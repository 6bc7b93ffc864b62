#!/usr/bin/env node
// The command line runs on the Node 24 that npm installed beside it; this launcher runs on any Node, so that
// `understudy` works where the machine's own is older and cannot read TypeScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const neededMajor = 24

if (Number.parseInt(process.versions.node, 10) >= neededMajor) await import('../src/cli.ts')
else runWith(findNode())

function findNode() {
  const name = `node-${process.platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const node = join(folder, 'bin', 'node')
    if (existsSync(node)) return node
  } catch {}
  console.error(
    `Understudy needs Node ${neededMajor}; this is ${process.version}, and the npm package ${name} is not installed.\n` +
      'Run npm ci with optional dependencies in the checkout, or install a newer Node.',
  )
  process.exit(1)
}

function runWith(node) {
  const child = spawn(node, [join(import.meta.dirname, '../src/cli.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}
