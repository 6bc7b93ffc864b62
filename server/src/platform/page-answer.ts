import type { StoredBytes } from './bytes.ts'

/**
 * The answer of a page route: a stored file, our own HTML with a policy that names everything it may load, JSON, a small
 * file made on the spot, or where a browser goes next.
 */
export type PageAnswer =
  | { bytes: StoredBytes; cache_control: string }
  | { json: object; status: number }
  | { html: string; status: number; content_security_policy: string; isEmbeddable: boolean }
  | { file: string; content_type: string; name: string }
  | { see_other: string; cookie?: PageCookie }

/** What the browser is to bring along until its time has passed. The value has letters, digits, `-` and `_` only. */
export type PageCookie = { name: string; value: string; maxAgeSeconds: number }

/** What a page route knows of a request beside the fields of its address. */
export type PageRequest = {
  /** The fields of a POST; nothing for a GET. */
  sent: Record<string, unknown>
  /** `form`: a browser sent a form, and shows the answer to a person. */
  sentAs: 'form' | 'json'
  /** The address that the client is counted by. */
  clientAddress: string
  /** Accept-Language. */
  languages: string
  /** The Cookie header. */
  cookies: string
}
