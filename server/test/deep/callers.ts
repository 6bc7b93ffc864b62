import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** What a caller wants to have done, under a key of its own. */
export type Wish = { key: string; path: string; body: object }

type Done = { wish: Wish; began_ms: number; ended_ms: number; statuses: number[]; text: string }

/** Callers that have one wish fulfilled after the other. Each asks again until it is. */
export type Callers = {
  done: Done[]
  /** Finishes the wishes that are under way, and makes no more. */
  stop(): Promise<void>
}

type CallersOptions = {
  count: number
  token: string
  /** The wish number `number` of a caller. */
  wish: (caller: number, number: number) => Wish
  /** Where a caller sends an attempt. */
  url: (caller: number) => string
}

const retryAfterMs = 100

export function startCallers({ count, token, wish, url }: CallersOptions): Callers {
  const agent = new Agent({ connections: count, headersTimeout: 90_000, bodyTimeout: 90_000 })
  const done: Done[] = []
  let stopping = false

  /** @returns the status, 0 where the connection broke */
  async function attempt(
    caller: number,
    { key, path, body }: Wish,
  ): Promise<{ status: number; text: string }> {
    try {
      const response = await request(`${url(caller)}/api/v1${path}`, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      return { status: response.statusCode, text: await response.body.text() }
    } catch (error) {
      return { status: 0, text: String(error) }
    }
  }

  async function fulfil(caller: number, number: number): Promise<void> {
    const wished = wish(caller, number)
    const began_ms = performance.now()
    const statuses: number[] = []
    for (;;) {
      const { status, text } = await attempt(caller, wished)
      statuses.push(status)
      if (status === 200 || status === 201) {
        done.push({ wish: wished, began_ms, ended_ms: performance.now(), statuses, text })
        return
      }
      if (![0, 409, 503].includes(status)) throw new Error(`${wished.path} answered ${status} ${text}`)
      await pause(retryAfterMs)
    }
  }

  async function run(caller: number): Promise<void> {
    for (let number = 0; !stopping; number++) {
      await fulfil(caller, number)
      await pause(20)
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, caller) => run(caller)))
  // A wrong answer is thrown by `stop`.
  running.catch(() => {})
  return {
    done,
    async stop() {
      stopping = true
      await running
      await agent.close()
    },
  }
}
