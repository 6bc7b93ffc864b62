/** What a file or page gave: its text, or why it gave none. */
export type Extracted =
  | {
      text: string
      /** day of the content, YYYY-MM-DD, if the file says it */
      date: string | null
      title?: string | null
      language?: string | null
    }
  | { failed: 'pdf_no_text' | 'pdf_unreadable' | 'link_no_content'; reason?: string }
