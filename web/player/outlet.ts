import type { FindPermit } from './permits.ts'
import { maxBatch, sendQueue } from './send-queue.ts'
import type { Server } from './server.ts'
import { openStore, type Queued } from './store.ts'

/** Where the samples of a page go. */
export type Outlet = {
  /** Keeps a sample until the server has it. */
  put: (queued: Queued, findPermit: FindPermit) => void
  /** Sends whatever waits in this browser, of earlier pages too. */
  send: () => Promise<void>
  /** Sends what waits of a session, from a page that may be closed. It stays until an answer confirms it. */
  beacon: (session_id: string) => void
  /** The server could not be reached, or wants a pause. */
  isWaiting: () => boolean
  server: Server
}

export function createOutlet(server: Server): Outlet {
  const opened = openStore()
  const own = new Map<string, Queued>()
  const permits = new Map<string, FindPermit>()
  let isSending = false
  let resumesAtMs = 0

  const queue = {
    async list() {
      const store = await opened
      const all = new Map((await store.list().catch(() => [])).map((queued) => [queued.key, queued]))
      for (const [key, queued] of own) all.set(key, queued)
      return [...all.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    async remove(queued: Queued[]) {
      const keys = queued.map(({ key }) => key)
      for (const key of keys) own.delete(key)
      await (await opened).remove(keys).catch(() => {})
    },
  }

  const isWaiting = () => performance.now() < resumesAtMs

  async function drain(): Promise<void> {
    const renew = async (session_id: string, refused: string) =>
      (await permits.get(session_id)?.(refused)) ?? null
    const wait_ms = await sendQueue(server, queue, renew)
    resumesAtMs = performance.now() + wait_ms
    if (wait_ms > 0) setTimeout(send, wait_ms)
  }

  /** One page at a time, so that a session's samples arrive in their order. */
  async function send(): Promise<void> {
    if (isSending || isWaiting()) return
    isSending = true
    await (navigator.locks?.request('understudy-player', drain) ?? drain()).catch(() => {})
    isSending = false
  }
  addEventListener('online', () => {
    resumesAtMs = 0
    void send()
  })

  return {
    server,
    send,
    isWaiting,
    put(queued, findPermit) {
      own.set(queued.key, queued)
      permits.set(queued.session_id, findPermit)
      void opened.then((store) => store.put(queued)).catch(() => {})
    },
    beacon(session_id) {
      const waiting = [...own.values()].filter((queued) => queued.session_id === session_id).slice(-maxBatch)
      const permit = waiting.at(-1)?.permit
      if (!permit) return
      server.beacon('playback/samples', { permit, session_id, samples: waiting.map(({ sample }) => sample) })
    },
  }
}
