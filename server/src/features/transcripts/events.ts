import { defineEvent } from '../../platform/events/event.ts'
import type { Recorded } from './recorded.rules.ts'

/** A transcript was made of a recording, or given up. Told in the transaction that writes it, before it is written. */
export const transcriptionEnded = defineEvent<Recorded>('transcription.ended')
