/** Ends a wait early. A signal that is sent while nobody waits ends the next wait at once, so none is lost. */
export type WakeSignal = {
  send(): void
  /** Waits for a signal, for `other` to end, or for `maxMs`, as long as it takes where these are not given. */
  wait(orUntil?: { other?: Promise<unknown>; maxMs?: number }): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let isSent = false
  let endWait: (() => void) | null = null
  return {
    send() {
      isSent = true
      endWait?.()
    },
    async wait({ other, maxMs } = {}) {
      if (!isSent) {
        await new Promise<void>((resolve) => {
          const timer = maxMs === undefined ? undefined : setTimeout(resolve, maxMs)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
          other?.then(endWait, endWait)
        })
      }
      isSent = false
      endWait = null
    },
  }
}
