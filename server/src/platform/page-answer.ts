import type { StoredBytes } from './bytes.ts'

/** The answer of a page route: a stored file, our own HTML with a policy that names everything it may load, or JSON. */
export type PageAnswer =
  | { bytes: StoredBytes; cache_control: string }
  | { json: object; status: number }
  | { html: string; status: number; content_security_policy: string; isEmbeddable: boolean }
