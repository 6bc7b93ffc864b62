import { expect, test } from 'vitest'
import { parseLogLine } from './server-log.ts'

test.each([
  ['[checkpointer 00000] LOG:  shutting down', 'debug'],
  ['[client backend 23505] ERROR:  duplicate key value violates unique constraint "x"', 'debug'],
  ['[client backend 57P01] FATAL:  terminating connection due to administrator command', 'debug'],
  ['[client backend 53100] ERROR:  could not extend file "base/1/2": No space left on device', 'error'],
  ['[client backend XX001] ERROR:  invalid page in block 0 of relation "base/1/2"', 'error'],
  ['[autovacuum worker 42P01] ERROR:  relation "x" does not exist', 'error'],
  ['[postmaster F0001] FATAL:  lock file "postmaster.pid" already exists', 'error'],
  ['[client backend 01000] WARNING:  there is no transaction in progress', 'warn'],
  ['[checkpointer 58030] PANIC:  could not fsync file', 'error'],
  ['postgres: error while loading shared libraries: libz.so.1', 'warn'],
])('%s is for %s', (line, level) => {
  expect(parseLogLine(line).level).toBe(level)
})
