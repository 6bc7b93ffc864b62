/** What a file or page gave: its text, or why it gave none. */
export type Extracted =
  | {
      text: string
      /** day of the content, YYYY-MM-DD, if the file says it */
      date: string | null
      title?: string | null
      /** what the page says of its language */
      language?: string | null
      /** the address that the page gives itself */
      canonical_url?: string | null
    }
  | { failed: 'pdf_no_text' | 'pdf_unreadable' | 'link_no_content'; reason?: string }
