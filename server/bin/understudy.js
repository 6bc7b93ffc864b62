#!/usr/bin/env node
// Plain JavaScript, so that `understudy` works where the machine's own Node is older and cannot read TypeScript.
import { fileURLToPath } from 'node:url'
import { findNode, runWith } from '../../bin/launcher.js'

const program = new URL('../src/cli.ts', import.meta.url)
const node = findNode()

if (node === process.execPath) await import(program.href)
else runWith(node, [fileURLToPath(program), ...process.argv.slice(2)])
