import { cleanEntryHtml, cleanSummaryHtml, plainText } from './html.rules.ts'

export type DirtyHtml = { html: string; summary_html: string }
export type CleanHtml = { html: string; content_text: string; summary_html: string }

/** Cleans the HTML of one entry, away from the thread that answers requests. */
export default function cleanHtml(dirty: DirtyHtml): CleanHtml {
  const html = cleanEntryHtml(dirty.html)
  return {
    html,
    content_text: plainText(html),
    summary_html: cleanSummaryHtml(dirty.summary_html),
  }
}
