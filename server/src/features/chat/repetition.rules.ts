const sameWithinMs = 10 * 60_000
const sameInARow = 3
const rateWindowMs = 60_000

/** Messages that an identified visitor may send in any minute. */
export const messagesPerMinute = 20

/** How far back a thread is looked at: two earlier messages of the visitor and the replies between. */
export const repetitionLookback = (sameInARow - 1) * 2

type EarlierMessage = { role: 'user' | 'assistant'; content: string; created_at: string }

/** Messages that differ in case, width or spaces only are the same. */
const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/**
 * Whether a message is the third identical one in a row in its thread within ten minutes.
 * @param earlier the thread's last messages, oldest first
 * @returns seconds after which it would be allowed, or null where it is
 */
export function repetitionWait(earlier: EarlierMessage[], message: string, now: Date): number | null {
  const said = earlier.filter(({ role }) => role === 'user').slice(1 - sameInARow)
  if (said.length < sameInARow - 1) return null
  const same = said.every(({ content }) => normalised(content) === normalised(message))
  const age = now.getTime() - Date.parse(said[0]!.created_at)
  return same && age <= sameWithinMs ? Math.ceil((sameWithinMs - age + 1) / 1000) : null
}

/**
 * Whether a visitor sends more than 20 messages in 60 seconds.
 * @param moments when the visitor's last messages were sent, newest first
 * @returns seconds to wait, or null
 */
export function floodWait(moments: string[], now: Date): number | null {
  const decisive = moments[messagesPerMinute - 1]
  if (decisive === undefined) return null
  const age = now.getTime() - Date.parse(decisive)
  return age < rateWindowMs ? Math.ceil((rateWindowMs - age) / 1000) : null
}

/** Since when messages count for the flood. */
export const floodSince = (now: Date): Date => new Date(now.getTime() - rateWindowMs)
