/** What runs longer counts as slow, and slow destinations have places of their own. */
const slowAfterMs = 1_000
/** Attempts that run at once to destinations that answer quickly, and to those that do not. */
const quickPlaces = 256
const slowPlaces = 256
/** A claim waits until so many places are free: many small ones cost more than they gain. */
const worthwhile = 64
/** Attempts at once to a destination that is not known yet, and most to one that keeps answering. */
const firstWidth = 2
const greatestWidth = 16
/** Destinations that are remembered. */
const mostLanes = 2_000

type Lane = {
  account_id: number
  lane: number
  running: number
  /** How many may run: grows with every success, falls to one when the destination does not answer. */
  width: number
  is_slow: boolean
  /** The last claim took all that it might have: there may be more. */
  has_more: boolean
}

/** One attempt that runs. */
export type Place = { lane: Lane; began: number; is_slow: boolean }

/** What a claim may take: known lanes in the order of their last turn, oldest first, and how many of any other. */
export type LaneBounds = {
  limit: number
  other_room: number
  known: { account_id: number; lane: number; room: number }[]
}

const newLane = (account_id: number, lane: number): Lane => ({
  ...{ account_id, lane, running: 0, width: firstWidth },
  is_slow: false,
  has_more: false,
})

/**
 * Who may send how much at once. A destination that hangs holds few places, and soon only places that quick ones
 * never need: however many hang, the others are not kept waiting.
 */
export function createLanes() {
  // In the order of their last turn.
  const lanes = new Map<string, Lane>()
  const places = new Set<Place>()
  let slowRunning = 0
  /** The last claim was cut short: destinations may wait that had no turn. */
  let isCut = false

  /** Attempts that run for long no longer hold a quick place. */
  function age(now: number): void {
    for (const place of places) {
      if (now - place.began < slowAfterMs) break
      if (!place.is_slow) {
        place.is_slow = true
        place.lane.is_slow = true
        slowRunning++
      }
    }
  }

  const quickFree = () => Math.max(0, quickPlaces - (places.size - slowRunning))
  const slowFree = () => Math.max(0, slowPlaces - slowRunning)

  return {
    bounds(): LaneBounds {
      age(performance.now())
      let slow_left = slowFree()
      const quick_left = quickFree()
      let slow_given = 0
      const known = [...lanes.values()].map(({ account_id, lane, running, width, is_slow }) => {
        const left = is_slow ? slow_left : quick_left
        const room = Math.max(0, Math.min(width - running, left))
        if (is_slow) {
          slow_left -= room
          slow_given += room
        }
        return { account_id, lane, room }
      })
      return { limit: quick_left + slow_given, other_room: Math.min(firstWidth, quick_left), known }
    },

    /** Notes what a claim took, and what it might have: `bounds` is what it was given. */
    claimed(
      rows: { account_id: number; lane: number; room: number }[],
      { limit, known }: Pick<LaneBounds, 'limit' | 'known'>,
    ): void {
      isCut = rows.length >= limit
      // Of those that had no room the claim says nothing.
      for (const { account_id, lane, room } of known) {
        const asked = room > 0 ? lanes.get(`${account_id}/${lane}`) : undefined
        if (asked !== undefined) asked.has_more = false
      }
      for (const [key, own] of Map.groupBy(rows, (row) => `${row.account_id}/${row.lane}`)) {
        const { account_id, lane: id, room } = own[0]!
        const lane = lanes.get(key) ?? newLane(account_id, id)
        // Behind all others from now on.
        lanes.delete(key)
        lanes.set(key, lane)
        lane.has_more = own.length >= room
      }
      if (lanes.size > mostLanes) forgetIdle()
    },

    /** Takes a place for a claimed row's attempt. */
    enter(account_id: number, lane_id: number): Place {
      const key = `${account_id}/${lane_id}`
      const lane = lanes.get(key) ?? newLane(account_id, lane_id)
      lanes.set(key, lane)
      lane.running++
      const place = { lane, began: performance.now(), is_slow: lane.is_slow }
      places.add(place)
      if (place.is_slow) slowRunning++
      return place
    },

    /**
     * Gives it back. `answered`: the destination took what was sent.
     * @returns whether a claim is worth its while: there may be more, and room for several
     */
    leave(place: Place, answered: boolean): boolean {
      const { lane } = place
      places.delete(place)
      if (place.is_slow) slowRunning--
      lane.running--
      lane.is_slow = performance.now() - place.began >= slowAfterMs
      lane.width = answered ? Math.min(greatestWidth, lane.width + 1) : 1
      return (isCut && quickFree() >= worthwhile) || (lane.has_more && lane.running <= lane.width / 2)
    },

    /** Whether a claim is not worth its while yet. */
    isFull(): boolean {
      age(performance.now())
      return quickFree() < worthwhile
    },
  }

  function forgetIdle(): void {
    for (const [key, lane] of lanes) {
      if (lane.running > 0) continue
      lanes.delete(key)
      if (lanes.size <= mostLanes) break
    }
  }
}
