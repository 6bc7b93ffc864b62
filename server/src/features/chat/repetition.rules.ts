const repetitionWindowMs = 10 * 60_000
/** The third identical message in a row is refused. */
const refusedRepetition = 3
const floodWindowMs = 60_000

/** Messages that an identified visitor may send in any minute. */
export const maxMessagesPerMinute = 20

/** How many of the thread's last messages decide on a repetition: two of the visitor and their replies. */
export const repetitionLookbackCount = (refusedRepetition - 1) * 2

type EarlierMessage = { role: 'user' | 'assistant'; content: string; created_at: string }

/** Messages that differ only in case, width or spaces are identical. */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/**
 * Says how long a visitor waits whose message is the third identical one in a row in its thread within ten minutes.
 * @param earlier the thread's last messages, oldest first
 * @returns seconds after which it would be allowed; null: it is allowed now
 */
export function repetitionWaitSeconds(earlier: EarlierMessage[], message: string, now: Date): number | null {
  const before = earlier.filter(({ role }) => role === 'user').slice(1 - refusedRepetition)
  if (before.length < refusedRepetition - 1) return null
  const isIdentical = before.every(({ content }) => normalise(content) === normalise(message))
  const age = now.getTime() - Date.parse(before[0]!.created_at)
  return isIdentical && age <= repetitionWindowMs ? Math.ceil((repetitionWindowMs - age + 1) / 1000) : null
}

/**
 * Says how long a visitor waits who sends more than 20 messages in 60 seconds.
 * @param sent when the visitor's last messages were sent, newest first
 * @returns seconds to wait; null: none
 */
export function floodWaitSeconds(sent: string[], now: Date): number | null {
  const oldest = sent[maxMessagesPerMinute - 1]
  if (oldest === undefined) return null
  const age = now.getTime() - Date.parse(oldest)
  return age < floodWindowMs ? Math.ceil((floodWindowMs - age) / 1000) : null
}

/** Messages from then on count towards a flood. */
export const floodWindowStart = (now: Date): Date => new Date(now.getTime() - floodWindowMs)
