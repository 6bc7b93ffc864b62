#!/usr/bin/env node
// node bin/node.js [Node options] FILE|TOOL [arguments]: runs a file, or a tool of our devDependencies (vitest, tsc …),
// on Node 24.
// The npm scripts go through this because npm 10 does not put the Node that it installed on their PATH.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, runWith } from './launcher.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const words = process.argv.slice(2)
const position = words.findIndex((word) => !word.startsWith('-'))
if (position < 0) fail('Usage: node bin/node.js [Node options] FILE|TOOL [arguments]')
const name = words[position]
const program = existsSync(name) ? name : findTool(name)
runWith(findNode(), [...words.slice(0, position), program, ...words.slice(position + 1)])

function findTool(name) {
  for (const dependency of Object.keys(readPackage(root)?.devDependencies ?? {})) {
    const folder = join(root, 'node_modules', dependency)
    const program = readPackage(folder)?.bin?.[name]
    if (program !== undefined) return join(folder, program)
  }
  fail(`${name} is neither a file nor an installed tool: run npm ci.`)
}

function readPackage(folder) {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
