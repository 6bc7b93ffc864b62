import type { Background } from './chat.types.ts'
import { automatedRepetition } from './errors.ts'
import {
  floodWaitSeconds,
  maxMessagesPerMinute,
  repetitionLookbackCount,
  repetitionWaitSeconds,
} from './repetition.rules.ts'

/** Refuses a message that looks automated, before anything is generated, stored or counted. @throws automated_repetition */
export function refuseRepetition(message: string, { earlier, sent }: Background, now: Date): void {
  const latest = earlier.slice(-repetitionLookbackCount)
  refuse(repetitionWaitSeconds(latest, message, now), 'The same message for the third time in a row.')
  refuse(
    floodWaitSeconds(sent, now),
    `More than ${maxMessagesPerMinute} messages of one visitor in a minute.`,
  )
}

function refuse(wait_seconds: number | null, message: string): void {
  if (wait_seconds === null) return
  throw automatedRepetition(message, { headers: { 'retry-after': String(wait_seconds) } })
}
