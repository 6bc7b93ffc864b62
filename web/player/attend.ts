import type { Server } from './server.ts'

type Report = { visible: boolean; focused: boolean; interacted: boolean }

const reportMs = 20_000
const interactions = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

/**
 * Reports how long a lesson is attended to: a class session of the signed-in student, while the page is visible. A page
 * that stays hidden says nothing, so the server ends its session; another begins when it is shown again.
 * @returns what ends it
 */
export function attendLesson(server: Server, unit_id: number): () => void {
  const ending = new AbortController()
  let session_id: string | null = null
  let hasInteracted = false
  let isRefused = false
  let queue = Promise.resolve()

  /** How the page stands, and what happened since the last report. */
  function report(): Report {
    const interacted = hasInteracted
    hasInteracted = false
    return { visible: !document.hidden, focused: document.hasFocus(), interacted }
  }

  async function begin(): Promise<void> {
    if (isRefused || document.hidden) return
    const answer = await server.post('sessions', { unit_id })
    isRefused = answer !== null && answer.status < 500 && answer.status !== 201 && answer.status !== 429
    session_id = answer?.status === 201 ? (answer.body.session_id as string) : null
  }

  async function beat(said = report()): Promise<void> {
    if (session_id === null) return begin()
    const answer = await server.post(`sessions/${session_id}/heartbeat`, said)
    if (answer === null || answer.status === 200 || answer.status === 429 || answer.status >= 500) return
    // It was silent for too long, or the student has signed out.
    session_id = null
    return begin()
  }

  /** One after another, as the server counts the time between two. */
  function inTurn(work: () => Promise<void>): void {
    queue = queue.then(() => work())
  }

  function visibilityChanged(): void {
    if (document.hidden) {
      const untilNow = { ...report(), visible: true }
      inTurn(() => beat(untilNow))
    } else {
      // The time since counts for nothing.
      inTurn(() => beat({ visible: false, focused: false, interacted: false }))
      inTurn(() => beat())
    }
  }

  function end(): void {
    if (session_id !== null) server.beacon(`sessions/${session_id}/end`, report())
    session_id = null
  }

  const interacted = () => {
    hasInteracted = true
  }
  for (const name of interactions)
    addEventListener(name, interacted, { passive: true, signal: ending.signal })
  document.addEventListener('visibilitychange', visibilityChanged, ending)
  addEventListener('pagehide', end, ending)
  addEventListener('pageshow', ({ persisted }) => persisted && inTurn(() => beat()), ending)
  const beating = setInterval(() => document.hidden || inTurn(() => beat()), reportMs)
  inTurn(begin)
  return () => {
    end()
    ending.abort()
    clearInterval(beating)
  }
}
