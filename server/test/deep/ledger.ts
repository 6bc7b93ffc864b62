import { createRandom } from './random.ts'

const words =
  'sow tomato seed row water soil frost bed sun shade prune root leaf compost mulch harvest garden week'.split(
    ' ',
  )

/** The text that belongs to a marker. A stored text can so be checked by its marker alone. */
export function markedText(marker: string): string {
  const random = createRandom(marker)
  const sentences = Array.from({ length: random.integer(1, 60) }, () => {
    const picked = Array.from({ length: random.integer(3, 14) }, () => random.pick(words))
    return `${picked.join(' ')}.`
  })
  return `${marker} ${sentences.join(' ')}`
}

export const textMarker = (text: string): string => text.split(' ', 1)[0]!

/** A text under an external id, with the content that it must have, or may have since. */
export type NamedText = {
  account_id: number
  external_id: string
  /** Acknowledged last. */
  acknowledged: string | null
  /** Sent since then, without an answer. */
  possible: Set<string>
}

export type KeyedPost = {
  account_id: number
  key: string
  path: string
  body: object
  marker: string
  /** Bytes of the first answer. */
  answer: string | null
}

/** The answers that the writers got. The end of the loop compares them with the rows. */
export type Ledger = {
  /** Markers of all texts that were ever sent, and of all messages. */
  sentTexts: Set<string>
  sentMessages: Set<string>
  /** Acknowledged texts without external id: id -> marker. */
  texts: Map<number, string>
  named: NamedText[]
  deleted: Set<number>
  possiblyDeleted: Set<number>
  /** Acknowledged chats: marker of the message -> conversation. */
  chats: Map<string, number>
  /** Posts with an Idempotency-Key that still wait for an answer. */
  pending: KeyedPost[]
  /** Ids that a reader met who followed the cursor, by account. */
  followed: Map<number, Set<number>>
  counts: Record<string, number>
  /** Anything that should not have happened, as a sentence. */
  wrong: string[]
}

export const createLedger = (): Ledger => ({
  sentTexts: new Set(),
  sentMessages: new Set(),
  texts: new Map(),
  named: [],
  deleted: new Set(),
  possiblyDeleted: new Set(),
  chats: new Map(),
  pending: [],
  followed: new Map(),
  counts: {},
  wrong: [],
})

export function count(ledger: Ledger, what: string): void {
  ledger.counts[what] = (ledger.counts[what] ?? 0) + 1
}
