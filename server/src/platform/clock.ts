/** The only source of the present time; tests inject one that they move by hand. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
