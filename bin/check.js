// Runs every `check:` script of package.json, as many at once as there are processors, and fails if one of them does.
// Plain JavaScript that runs on any Node from 20 on.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))

await Promise.all(Array.from({ length: availableParallelism() }, work))

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(...next)
}

/** What a check says is shown when it ends, so that no two are mixed. */
async function check(name, command) {
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  const code = await new Promise((resolve) => child.once('close', resolve))
  process.stdout.write(Buffer.concat(said))
  if (code === 0) return
  console.error(`${name} failed.`)
  process.exitCode = 1
}
