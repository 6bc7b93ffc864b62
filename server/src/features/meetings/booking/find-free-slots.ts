import type { Ctx } from '../../../platform/context.ts'
import { parseAvailability } from '../availability/availability.rules.ts'
import { bookableRange, listFreeSlots, type Slot, type SlotRules } from '../availability/slots.rules.ts'
import type { Stretch } from '../availability/windows.rules.ts'
import { listTakenTimes } from '../hosts/host-times.queries.ts'
import type { StoredType } from '../types/meeting-types.queries.ts'

export const slotRules = (type: StoredType): SlotRules => ({
  ...type,
  windows: parseAvailability(type.available),
})

/** The longest stretch of time whose slots are looked for at once. */
export const maxRangeMs = 92 * 86_400_000

/** The slots of a type that can be booked now, from a moment on for 92 days at most. @param asked.but_id a meeting that is moved, whose time counts as free */
export async function findFreeSlots(
  { db, account, now }: Ctx,
  type: StoredType,
  asked: Partial<Stretch> & { but_id?: number } = {},
): Promise<Slot[]> {
  const bookable = bookableRange(type, now)
  const from_ms = Math.max(asked.from_ms ?? bookable.from_ms, bookable.from_ms)
  const until_ms = Math.min(asked.until_ms ?? bookable.until_ms, bookable.until_ms, from_ms + maxRangeMs)
  const range = { from_ms, until_ms }
  if (range.from_ms >= range.until_ms) return []
  const taken = await listTakenTimes(db, account.id, {
    host_email: type.host_email,
    from: new Date(range.from_ms),
    until: new Date(range.until_ms + type.duration_minutes * 60_000),
    but_id: asked.but_id,
  })
  return listFreeSlots(slotRules(type), range, now, taken)
}
