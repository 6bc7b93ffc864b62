import { parentPort } from 'node:worker_threads'
import { cleanEntryHtml, cleanSummaryHtml, textOf } from './html.rules.ts'
import type { CleanHtml, DirtyHtml } from './html-cleaner.ts'

/** Cleans what it is sent, one message after the other, away from the thread that answers requests. */
parentPort!.on('message', (dirty: DirtyHtml) => {
  const html = cleanEntryHtml(dirty.html)
  const clean: CleanHtml = {
    html,
    content_text: textOf(html),
    summary_html: cleanSummaryHtml(dirty.summary_html),
  }
  parentPort!.postMessage(clean)
})
