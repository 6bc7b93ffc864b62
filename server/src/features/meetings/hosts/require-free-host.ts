import type { Ctx } from '../../../platform/context.ts'
import { isFree } from '../availability/slots.rules.ts'
import { slotTaken } from '../errors.ts'
import { listTakenTimes, lockHost } from './host-times.queries.ts'

type WantedTime = {
  host_email: string
  starts_at: string
  ends_at: string
  buffer_minutes: number
  /** The meeting that is moved. */
  but_id?: number
}

/**
 * Makes sure that a host has time, and that nobody else takes it until the transaction ends.
 * @throws slot_taken
 */
export async function requireFreeHost({ db, account }: Ctx, wanted: WantedTime): Promise<void> {
  const { host_email, starts_at, ends_at, buffer_minutes, but_id } = wanted
  await lockHost(db, account.id, host_email)
  const [from, until] = [new Date(starts_at), new Date(ends_at)]
  const taken = await listTakenTimes(db, account.id, { host_email, from, until, but_id })
  if (!isFree(wanted, buffer_minutes, taken)) throw slotTaken()
}
