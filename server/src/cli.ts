#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { operate } = await import('./operate.ts')
process.exitCode = await operate(process.argv.slice(2))
