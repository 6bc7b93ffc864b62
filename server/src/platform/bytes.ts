/** A stored file as it is sent: what the verb of a route or page that answers bytes returns. */
export type StoredBytes = {
  storage_key: string
  size_bytes: number
  content_type: string
  /** Quoted and strong: the same tag means the same bytes. */
  etag: string
  modified_at: string
  disposition: 'inline' | 'attachment'
  file_name: string
}
