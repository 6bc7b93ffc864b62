#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

enableCompileCache()
// Who wants only the beginning (`| head`) closes the pipe; the command goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { operate } = await import('./operate.ts')
process.exitCode = await operate(process.argv.slice(2))
