/** A map that forgets what was not set for some time, so that it does not grow with what is no longer used. */
export type AgingMap<Value> = {
  get(key: string): Value | undefined
  /** Sets an entry, and deletes those that were set more than `maxAgeMs` before `now`. */
  set(key: string, value: Value, now: number): void
  delete(key: string): void
  readonly size: number
}

export function createAgingMap<Value>(maxAgeMs: number): AgingMap<Value> {
  const entries = new Map<string, { value: Value; set_ms: number }>()
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, now) {
      for (const [old, { set_ms }] of entries) {
        if (now - set_ms <= maxAgeMs) break
        entries.delete(old)
      }
      // At the end, so that the entries stand in the order in which they were set.
      entries.delete(key)
      entries.set(key, { value, set_ms: now })
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size
    },
  }
}
