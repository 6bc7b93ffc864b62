/** What the server answered; null where it could not be reached. */
export type Answer = { status: number; body: Record<string, unknown>; retry_after_ms: number } | null

export type Server = {
  post: (path: string, body: object) => Promise<Answer>
  /** Sends without waiting for an answer, from a page that may be closed. */
  beacon: (path: string, body: object) => void
  /** The time by the server's clock, as far as it said it. */
  now: () => number
}

const timeoutMs = 20_000

/** The server that a script came from: nothing is sent to any other. @param script the script's address */
export function serverOf(script: string): Server {
  const api = new URL('api/', script)
  let ahead_ms = 0
  return {
    async post(path, body) {
      try {
        const response = await fetch(new URL(path, api), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const date = Date.parse(response.headers.get('date') ?? '')
        if (date) ahead_ms = date - Date.now()
        return {
          status: response.status,
          body: await response.json().catch(() => ({})),
          retry_after_ms: Number(response.headers.get('retry-after')) * 1_000,
        }
      } catch {
        return null
      }
    },
    beacon(path, body) {
      navigator.sendBeacon(new URL(path, api), JSON.stringify(body))
    },
    // The answer's date has whole seconds, and took its time.
    now: () => Date.now() + (Math.abs(ahead_ms) > 2_000 ? ahead_ms : 0),
  }
}
