import { setTimeout as pause } from 'node:timers/promises'

/** What never comes fails; what comes may take long where a program starts on a slow machine. */
const usualWithinMs = 60_000

/** Asks again until the answer is truthy. @throws naming `what`, after `within_ms` */
export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  { within_ms = usualWithinMs, intervalMs = 20 } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + within_ms
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<T>
    if (performance.now() > deadline) throw new Error(`${what}: not within ${within_ms} ms`)
    await pause(intervalMs)
  }
}
