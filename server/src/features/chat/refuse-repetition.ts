import type { Ctx } from '../../platform/context.ts'
import { listVisitorMessageTimes } from '../conversations/index.ts'
import type { PendingMessage } from './chat.types.ts'
import { automatedRepetition } from './errors.ts'
import {
  floodWaitSeconds,
  floodWindowStart,
  maxMessagesPerMinute,
  repetitionLookbackCount,
  repetitionWaitSeconds,
} from './repetition.rules.ts'

/** Refuses a message that looks automated, before anything is generated, stored or counted. @throws automated_repetition */
export async function refuseRepetition(
  ctx: Ctx,
  { resolved, message, earlier }: PendingMessage,
): Promise<void> {
  const { db, account, now } = ctx
  const latest = earlier.slice(-repetitionLookbackCount)
  refuse(repetitionWaitSeconds(latest, message, now), 'The same message for the third time in a row.')
  if (resolved.visitor_id !== null) {
    const since = floodWindowStart(now)
    const sent = await listVisitorMessageTimes(
      db,
      account.id,
      resolved.visitor_id,
      since,
      maxMessagesPerMinute,
    )
    refuse(
      floodWaitSeconds(sent, now),
      `More than ${maxMessagesPerMinute} messages of one visitor in a minute.`,
    )
  }
}

function refuse(wait_seconds: number | null, message: string): void {
  if (wait_seconds === null) return
  throw automatedRepetition(message, { headers: { 'retry-after': String(wait_seconds) } })
}
