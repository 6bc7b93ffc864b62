import { startEmbeddedPostgres } from './index.ts'

/** Runs as a process of its own: starts PostgreSQL on the folder given, prints its address, and waits for SIGTERM. */
const dataDir = process.argv[2]!
const report = (fields: object) => process.stdout.write(`${JSON.stringify(fields)}\n`)
const ignore = () => {}
const began = performance.now()
try {
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: !process.argv.includes('--fast'),
    log: { info: ignore, warn: ignore, error: ignore, debug: ignore },
  })
  report({ url: server.url, pid: server.pid, tookMs: Math.round(performance.now() - began) })
  process.once('SIGTERM', () => server.stop())
} catch (error) {
  report({ error: (error as Error).message })
  process.exitCode = 1
}
