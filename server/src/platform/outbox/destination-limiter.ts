import type { ClaimedGroupRow, ClaimLimits } from '../jobs/claim.queries.ts'

/** An attempt that takes longer counts as slow. Slow destinations have slots of their own. */
const slowAfterMs = 1_000
/** Attempts that run at once to destinations that answer quickly, and to those that do not. */
const maxQuickRunning = 512
const maxSlowRunning = 256
/** A claim waits until so many slots are free: many small claims cost more than they gain. */
const minFreeForClaim = 128
/** Attempts at once to a destination that is new, and to one that keeps answering. */
const initialMaxRunning = 2
const maxRunningPerDestination = 16
/** Destinations that are remembered. */
const maxDestinations = 2_000

type Destination = {
  account_id: number
  destination_id: number
  running: number
  /** Grows with every success, falls to one when the destination does not answer. */
  maxRunning: number
  is_slow: boolean
  /** The last claim took all that it might have: there may be more. */
  has_more: boolean
}

/** The place of one running attempt in the limits. */
export type Slot = { destination: Destination; startedMs: number; is_slow: boolean }

type ClaimedRow = Pick<ClaimedGroupRow, 'account_id' | 'group_id' | 'max_rows'>

const destinationKey = (account_id: number, destination_id: number) => `${account_id}/${destination_id}`

const newDestination = (account_id: number, destination_id: number): Destination => ({
  account_id,
  destination_id,
  running: 0,
  maxRunning: initialMaxRunning,
  is_slow: false,
  has_more: false,
})

/**
 * Decides how many attempts run at once, in all and to each destination. A destination that hangs takes few slots, and
 * soon only slots for slow ones. So the quick ones are not delayed, however many hang.
 */
export function createDestinationLimiter() {
  // A map keeps the order of insertion: a destination that rows were claimed of goes to the end.
  const destinations = new Map<string, Destination>()
  const slots = new Set<Slot>()
  let slowRunning = 0
  /** The last claim reached its limit: there may be destinations that it did not come to. */
  let isCut = false

  /** Attempts that have run for long leave the quick slots. */
  function markSlow(nowMs: number): void {
    for (const slot of slots) {
      if (nowMs - slot.startedMs < slowAfterMs) break
      if (!slot.is_slow) {
        slot.is_slow = true
        slot.destination.is_slow = true
        slowRunning++
      }
    }
  }

  const quickFree = () => Math.max(0, maxQuickRunning - (slots.size - slowRunning))
  const slowFree = () => Math.max(0, maxSlowRunning - slowRunning)

  function removeIdle(): void {
    for (const [key, destination] of destinations) {
      if (destination.running > 0) continue
      destinations.delete(key)
      if (destinations.size <= maxDestinations) break
    }
  }

  return {
    /** Returns the limits of the next claim, in which each destination is a group. */
    claimLimits(): Omit<ClaimLimits, 'walked_to'> {
      markSlow(performance.now())
      const quickLeft = quickFree()
      let slowLeft = slowFree()
      let slowGranted = 0
      const groups = [...destinations.values()].map((destination) => {
        const { account_id, destination_id, running, maxRunning, is_slow, has_more } = destination
        const max_rows = Math.max(0, Math.min(maxRunning - running, is_slow ? slowLeft : quickLeft))
        if (is_slow) {
          slowLeft -= max_rows
          slowGranted += max_rows
        }
        return { account_id, group_id: destination_id, max_rows, has_more }
      })
      return {
        max_rows: quickLeft + slowGranted,
        max_rows_if_new: Math.min(initialMaxRunning, quickLeft),
        groups,
      }
    },

    /** Remembers which rows a claim took under `limits`. */
    recordClaim(rows: ClaimedRow[], limits: Pick<ClaimLimits, 'max_rows' | 'groups'>): void {
      isCut = rows.length >= limits.max_rows
      // The claim says nothing of destinations that it could not take rows of.
      for (const { account_id, group_id, max_rows } of limits.groups) {
        const asked = max_rows > 0 ? destinations.get(destinationKey(account_id, group_id)) : undefined
        if (asked !== undefined) asked.has_more = false
      }
      const byDestination = Map.groupBy(rows, (row) => destinationKey(row.account_id, row.group_id))
      for (const [key, own] of byDestination) {
        const { account_id, group_id, max_rows } = own[0]!
        const destination = destinations.get(key) ?? newDestination(account_id, group_id)
        destinations.delete(key)
        destinations.set(key, destination)
        destination.has_more = own.length >= max_rows
      }
      if (destinations.size > maxDestinations) removeIdle()
    },

    /** Takes a slot for the attempt of a claimed row. */
    acquire(account_id: number, destination_id: number): Slot {
      const key = destinationKey(account_id, destination_id)
      const destination = destinations.get(key) ?? newDestination(account_id, destination_id)
      destinations.set(key, destination)
      destination.running++
      const slot = { destination, startedMs: performance.now(), is_slow: destination.is_slow }
      slots.add(slot)
      if (slot.is_slow) slowRunning++
      return slot
    },

    /**
     * Gives a slot back.
     * @param succeeded the destination accepted what was sent
     * @returns whether it is worthwhile to claim now: there may be more, and several slots are free
     */
    release(slot: Slot, succeeded: boolean): boolean {
      const { destination } = slot
      slots.delete(slot)
      if (slot.is_slow) slowRunning--
      destination.running--
      destination.is_slow = performance.now() - slot.startedMs >= slowAfterMs
      destination.maxRunning = succeeded ? Math.min(maxRunningPerDestination, destination.maxRunning + 1) : 1
      const halfFree = destination.running <= destination.maxRunning / 2
      return quickFree() >= minFreeForClaim && (isCut || (destination.has_more && halfFree))
    },

    /** Returns true while too few slots are free for a claim. */
    isFull(): boolean {
      markSlow(performance.now())
      return quickFree() < minFreeForClaim
    },
  }
}
