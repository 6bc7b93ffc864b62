import type { TextToIngest } from '../../../text/ingest-text.rules.ts'

/** The text that a link leads to. */
export type LinkText = TextToIngest & {
  source_type: 'website' | 'youtube' | 'vimeo' | 'instagram'
  /** the address that the page or platform gives as its own */
  canonical_url: string | null
  /** calendar day of the content */
  date: string | null
}
