#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Whatever is written is for this user alone.
process.umask(0o077)
enableCompileCache()
// `| head` closes the pipe early; the command goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { operate } = await import('./operate.ts')
process.exitCode = await operate(process.argv.slice(2))
