import type { Ctx } from '../../platform/context.ts'
import { readVisitorMoments } from '../conversations/index.ts'
import { automatedRepetition } from './errors.ts'
import {
  floodSince,
  floodWait,
  messagesPerMinute,
  repetitionLookback,
  repetitionWait,
} from './repetition.rules.ts'
import type { Asked } from './reply.ts'

/** Stops what looks automated before anything is generated, stored or counted. @throws automated_repetition */
export async function refuseRepetition(ctx: Ctx, { place, message, earlier }: Asked): Promise<void> {
  const { db, account, now } = ctx
  const latest = earlier.slice(-repetitionLookback)
  refuse(repetitionWait(latest, message, now), 'The same message for the third time in a row.')
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
