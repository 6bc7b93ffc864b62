/** A stored file with the headers to send it under. The verb of a download and a page return it. */
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
