import { readdir } from 'node:fs/promises'
import type { Bench } from './bench.ts'

const folder = new URL('./', import.meta.url)
const notBenches = ['run.ts', 'bench.ts']

const [name, ...rest] = process.argv.slice(2)
const names = await benchNames()
if (name === undefined || name === '--help' || name === '-h') await printHelp()
else if (names.includes(name)) await runBench(name)
else {
  console.error(`There is no bench "${name}". Known: ${names.join(', ')}.`)
  process.exitCode = 1
}

async function benchNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  return files
    .filter((file) => !notBenches.includes(file))
    .map((file) => file.slice(0, -3))
    .sort()
}

async function printHelp(): Promise<void> {
  console.log('npm run bench -- <name> [--json] [options of the bench: --help tells them]\n')
  for (const each of names) {
    const { about = '' } = await load(each)
    console.log(`  ${each.padEnd(12)} ${about}`)
  }
}

async function runBench(chosen: string): Promise<void> {
  const json = rest.includes('--json')
  const { run } = await load(chosen)
  const result = await run({
    json,
    args: rest.filter((arg) => arg !== '--json'),
    progress: (text) => console.error(`[${(performance.now() / 1000).toFixed(0)} s] ${text}`),
  })
  if (json) console.log(JSON.stringify(result, null, 2))
}

function load(chosen: string): Promise<Bench> {
  return import(new URL(`${chosen}.ts`, folder).href)
}
