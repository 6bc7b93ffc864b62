import type { Cue } from '../text/ingest-text.rules.ts'

/** `no_text`: there is nothing to read. `unreadable`: the bytes are not what they should be, or beyond a bound. */
export type ExtractionFailure = {
  failed: 'no_text' | 'unreadable'
  /** in a sentence for the client */
  reason?: string
}

export type ExtractedPdf = {
  text: string
  /** calendar day on which the PDF says it was made; null if it does not say */
  date: string | null
}

export type ExtractedText = { text: string }

export type ExtractedCaptions = {
  content_text: string
  cues: Cue[]
  has_several_speakers: boolean
}

export type ExtractedPage = {
  text: string
  title: string | null
  /** calendar day on which the page says it was published; null if it does not say */
  date: string | null
  /** primary language tag that the page declares */
  language: string | null
  /** the address that the page gives as its own */
  canonical_url: string | null
}

/** What the text of a file came with, each only where its form has it. */
export type ExtractedFile = {
  text: string
  /** calendar day that the file gives */
  date?: string | null
  /** primary language tag that the file gives */
  language?: string | null
  /** from which second each part is spoken */
  cues?: Cue[]
}
