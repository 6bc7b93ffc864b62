import { setImmediate } from 'node:timers/promises'
import { lexicons } from '../../dialogue/lexicons.rules.ts'

/** Prepares the phrases by which messages are understood before somebody writes, one language at a time, so that requests come between. */
export async function warmPhrases(): Promise<void> {
  for (const { greetings, phrases } of lexicons) {
    greetings()
    phrases()
    await setImmediate()
  }
}
