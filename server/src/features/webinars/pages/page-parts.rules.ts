import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { publicStyle } from '../../../platform/public-style.rules.ts'
import { formatMoment } from '../../../platform/readers.rules.ts'

const style = `${publicStyle}
.description{white-space:pre-wrap}
label{display:block;margin:1em 0}
input,textarea{display:block;width:100%;margin-top:.3em;padding:.6em;font:inherit;border:1px solid var(--line);border-radius:6px;background:var(--field);color:inherit}
dt{font-weight:600}
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

type Page = {
  language: string
  /** Text. */
  title: string
  /** HTML. */
  body: string
  /** The LiveKit server to which the page's own files connect; null: it loads none. */
  liveServer?: { url: string } | null
}

/** A page of this feature. */
export const pageAnswer = (
  status: number,
  { language, title, body, liveServer = null }: Page,
): PageAnswer => ({
  html: htmlDocument(parts, { language, title: escapeHtml(title), body }),
  status,
  content_security_policy:
    liveServer === null ? policy : documentPolicy({ ...parts, asks: liveSources(liveServer.url) }),
  isEmbeddable: false,
})

/** Where a client of a LiveKit server connects, and where it asks why that failed. */
function liveSources(url: string): string[] {
  const { protocol, host } = new URL(url)
  return protocol === 'wss:' || protocol === 'https:'
    ? [`wss://${host}`, `https://${host}`]
    : [`ws://${host}`, `http://${host}`]
}

export const alertOf = (text: string): string => `<p role="alert">${escapeHtml(text)}</p>`

/** When a webinar starts, which the script shows in the reader's zone. */
export const momentOf = (
  language: string,
  { starts_at, timezone }: { starts_at: string; timezone: string },
): string => `<p>${timeOf(language, starts_at, timezone)}</p>`

/** An instant, which the script shows in the reader's zone. */
export const timeOf = (language: string, instant: string, timezone: string): string =>
  `<time datetime="${instant}">${escapeHtml(formatMoment(language, instant, timezone))}</time>`
