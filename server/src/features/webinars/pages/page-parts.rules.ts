import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { formatMoment } from '../../../platform/readers.rules.ts'

const style = `
*{box-sizing:border-box}
body{margin:0;font:17px/1.5 system-ui,sans-serif;color:#222;background:#f6f5f1}
main{max-width:38em;margin:0 auto;padding:1.5em 1em 4em;overflow-wrap:anywhere}
h1{font-size:1.5em}
.description{white-space:pre-wrap}
label{display:block;margin:1em 0}
input,textarea{display:block;width:100%;margin-top:.3em;padding:.6em;font:inherit;border:1px solid #777;border-radius:6px;background:#fff;color:inherit}
button{font:inherit;padding:.7em 2em;border:0;border-radius:6px;background:#1f5c3a;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid #1f5c3a;outline-offset:2px}
a{color:#1f5c3a}
dt{font-weight:600}
[role=alert]{padding:.8em 1em;border-left:4px solid #a32020;background:#fbeaea}
`

// The time is shown where the reader is. Without the script the page says whose zone it is in.
const script = `
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const format = (options) => new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone: zone })
if (zone)
  for (const time of document.querySelectorAll('time'))
    time.textContent =
      format({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(time.dateTime)) + ' (' + zone + ')'
`

const parts = { style, script, sendsForms: true }
const policy = documentPolicy(parts)

/** A page of this feature. `title` is text, `body` HTML. */
export const pageAnswer = (
  status: number,
  { language, title, body }: { language: string; title: string; body: string },
): PageAnswer => ({
  html: htmlDocument(parts, { language, title: escapeHtml(title), body }),
  status,
  content_security_policy: policy,
  isEmbeddable: false,
})

export const alertOf = (text: string): string => `<p role="alert">${escapeHtml(text)}</p>`

/** When a webinar starts, which the script shows in the reader's zone. */
export const momentOf = (
  language: string,
  { starts_at, timezone }: { starts_at: string; timezone: string },
): string =>
  `<p><time datetime="${starts_at}">${escapeHtml(formatMoment(language, starts_at, timezone))}</time></p>`
