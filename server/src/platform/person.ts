/** A person as an account knows them. */
export type Person = { emails: string[]; visitor_ids: number[]; contact_ids: number[] }

/** The key of a record in the order of its columns: how far a walk over a table has come. */
export type WalkKey = (string | number)[]

/** The records that a stored copy is about, such as an event or a kept answer. Whoever deletes one deletes the copy. */
export type Subject = {
  conversation_id: number | null
  visitor_id: number | null
  contact_id: number | null
  affiliate_id: number | null
}

/** The subject of what is about nobody. */
export const noSubject: Subject = {
  conversation_id: null,
  visitor_id: null,
  contact_id: null,
  affiliate_id: null,
}
