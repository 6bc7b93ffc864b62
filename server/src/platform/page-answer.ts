import type { StoredBytes } from './bytes.ts'

/** What a page answers with: a stored file, or HTML of ours under a policy that names all it may load. */
export type PageAnswer =
  | { bytes: StoredBytes; cache_control: string }
  | { html: string; status: number; content_security_policy: string }
