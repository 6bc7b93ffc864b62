import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/db/database.ts'
import { decideInWindow } from '../../src/platform/http/rate-limit.queries.ts'
import { silentLog } from '../../src/platform/log.ts'

/** Run by a test as a process of its own: hammers one window over 8 connections and prints the grants it was given. */
const [url, key, limit, window_ms, run_ms] = process.argv.slice(2)
const { db, pool } = openDatabase({ url: url!, log: silentLog })
const grants: number[] = []
let asked = 0
const end = performance.now() + Number(run_ms)

async function hammer(): Promise<void> {
  while (performance.now() < end) {
    const { granted, decided_at } = await decideInWindow(db, key!, Number(limit), Number(window_ms))
    asked++
    if (granted) grants.push(decided_at)
    // Bursts with gaps: the window has to slide, not only to be full.
    if (asked % 50 === 0) await pause(Math.random() * Number(window_ms))
  }
}

await Promise.all(Array.from({ length: 8 }, hammer))
await pool.end()
process.stdout.write(JSON.stringify({ asked, grants }))
