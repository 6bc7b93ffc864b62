import type { Ctx } from '../../platform/context.ts'
import { readLastMessages, readVisitorMoments } from '../conversations/index.ts'
import { automatedRepetition } from './errors.ts'
import type { Place } from './find-place.ts'
import {
  floodSince,
  floodWait,
  messagesPerMinute,
  repetitionLookback,
  repetitionWait,
} from './repetition.rules.ts'

/** Stops what looks automated before anything is generated, stored or counted. @throws automated_repetition */
export async function refuseRepetition(ctx: Ctx, place: Place, message: string): Promise<void> {
  const { db, account, now } = ctx
  if (place.thread !== null) {
    const earlier = await readLastMessages(db, account.id, place.thread.id, repetitionLookback)
    refuse(repetitionWait(earlier, message, now), 'The same message for the third time in a row.')
  }
  if (place.visitor_id !== null) {
    const since = floodSince(now)
    const moments = await readVisitorMoments(db, account.id, place.visitor_id, since, messagesPerMinute)
    refuse(floodWait(moments, now), `More than ${messagesPerMinute} messages of one visitor in a minute.`)
  }
}

function refuse(wait_seconds: number | null, message: string): void {
  if (wait_seconds === null) return
  throw automatedRepetition(message, { headers: { 'retry-after': String(wait_seconds) } })
}
