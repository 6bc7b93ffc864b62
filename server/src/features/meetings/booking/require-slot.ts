import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { bookableRange, listSlots, type Slot } from '../availability/slots.rules.ts'
import { requireFreeHost } from '../hosts/require-free-host.ts'
import type { StoredType } from '../types/meeting-types.queries.ts'
import { slotRules } from './find-free-slots.ts'

/**
 * Finds the slot that begins at a moment, and makes sure that its host is free until the transaction ends.
 * @throws invalid_request where none is offered then, slot_taken
 */
export async function requireSlot(
  tx: Ctx,
  type: StoredType,
  { starts_at, but_id }: { starts_at: string; but_id?: number },
): Promise<Slot> {
  const start_ms = Date.parse(starts_at)
  const { from_ms, until_ms } = bookableRange(type, tx.now)
  const [slot] =
    start_ms < from_ms || start_ms >= until_ms
      ? []
      : listSlots(slotRules(type), { from_ms: start_ms, until_ms: start_ms + 1 })
  if (slot === undefined) throw invalidRequest('starts_at: is no time that is offered; GET slots lists them.')
  const { host_email, buffer_minutes } = type
  await requireFreeHost(tx, { ...slot, host_email, buffer_minutes, but_id })
  return slot
}
