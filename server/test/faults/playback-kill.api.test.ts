import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { askPermit, createFilms, sampleAt } from '../../src/features/playback/playback.fixture.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// A server in a process of its own has the real time.
const app = await startTestApp()

// The statement as it travels: a simple query message, its length and its text.
const commit = 'Q\0\0\0\vcommit\0'

test.each(['before', 'after'] as const)(
  'killed %s a batch is committed, and sent again: it counts once',
  async (side) => {
    app.clock.set(Date.now() - 60_000)
    const account = await createTestAccount(app)
    const { student, product_id, block_ids } = await createFilms(account)
    const permit = await askPermit(student, block_ids[0]!)
    app.clock.set(Date.now())
    const proxy = await startFaultProxy(app.database_url)
    // One file of keys for both: the permit was signed here.
    const environment = { DATABASE_URL: proxy.url, ROLE: 'web', DATA_DIR: app.app.config.DATA_DIR }
    const first = await startServerProcess(environment)
    onTestFinished(async () => {
      first.kill('SIGKILL')
      await first.exited
      await proxy.close()
    })
    const samples = [sampleAt(app), sampleAt(app, { closed: true })]
    const body = JSON.stringify({ permit, session_id: randomUUID(), samples })
    const send = async (url: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/campus/api/playback/samples`, { method: 'POST', headers, body })).json()
    }
    const stored = () => app.sql('select from playback_samples where product_id = $1', [product_id])
    const trap = proxy.trap(commit, side)
    const lost = send(first.url).catch(() => 'lost')
    await trap.caught
    if (side === 'after') await until('the batch is visible', async () => (await stored()).length === 2)
    first.kill('SIGKILL')
    expect(await lost).toBe('lost')

    const again = side === 'after' ? { accepted: 0, duplicates: 2 } : { accepted: 2, duplicates: 0 }
    expect(await send(app.url)).toEqual(again)
    expect(await send(app.url)).toEqual({ accepted: 0, duplicates: 2 })
    const { data } = (await account.api.get(`/learning/playback?product_id=${product_id}`)).body
    expect(data).toHaveLength(2)
    const [row] = await app.sql('select watched_seconds from playback_watches')
    expect(row).toEqual({ watched_seconds: 10 })
  },
)
