import { startEmbeddedPostgres } from './index.ts'

/** Run by the tests as a process of its own: starts on the folder given, says where, and stays until it is stopped. */
const data_dir = process.argv[2]!
const report = (fields: object) => process.stdout.write(`${JSON.stringify(fields)}\n`)
const say = () => {}
const began = performance.now()
try {
  const server = await startEmbeddedPostgres({
    data_dir,
    durable: !process.argv.includes('--fast'),
    log: { info: say, warn: say, error: say, debug: say },
  })
  report({ url: server.url, pid: server.pid, took_ms: Math.round(performance.now() - began) })
  process.once('SIGTERM', () => server.stop())
} catch (error) {
  report({ error: (error as Error).message })
  process.exitCode = 1
}
