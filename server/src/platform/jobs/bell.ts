/** Ends a wait early. Rung while nobody waits, it ends the next wait at once, so no ring is lost. */
export type Bell = {
  ring(): void
  /** Waits for a ring, for `other`, or for `ms`. */
  wait(ms: number, other?: Promise<unknown>): Promise<void>
}

export function createBell(): Bell {
  let rung = false
  let end: (() => void) | null = null
  return {
    ring() {
      rung = true
      end?.()
    },
    async wait(ms, other) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
          other?.then(end, end)
        })
      }
      rung = false
      end = null
    },
  }
}
