import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
import type { CertificateText } from '../certificates.queries.ts'
import { formatDate, requirementName, wordsOf } from '../texts.rules.ts'

const style = `
body{margin:0;min-height:100vh;display:grid;place-content:center;font:18px/1.5 system-ui,sans-serif;color:#222;background:#f6f5f1}
main{max-width:36em;padding:2em;overflow-wrap:anywhere}
h1{font-size:1.4em}
dt{color:#666;font-size:.85em;margin-top:1em}
dd{margin:0}
ul{margin:0;padding-left:1.2em}
`

/** The page runs no script. */
export const verifyPolicy = documentPolicy({ style })

/** The page of a certificate. */
export function verifyPage(certificate: CertificateText): string {
  const { language, words } = wordsOf(certificate.language)
  const met = certificate.requirements
    .map(({ name }) => `<li>${escapeHtml(requirementName(words, name))}</li>`)
    .join('')
  const fields: [string, string][] = [
    [words.name, escapeHtml(certificate.name)],
    [words.course, escapeHtml(certificate.course_title)],
    [words.certificate, escapeHtml(certificate.title)],
    [words.academy, escapeHtml(certificate.academy)],
    [
      words.date,
      `<time datetime="${certificate.issued_at}">${formatDate(language, certificate.issued_at)}</time>`,
    ],
    ...(met === '' ? [] : [[words.requirements, `<ul>${met}</ul>`] as [string, string]]),
    [words.code, certificate.verification_code],
  ]
  const rows = fields.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${value}</dd>`)
  const body = `<dl>\n${rows.join('\n')}\n</dl>`
  return htmlDocument({ style }, { language, title: escapeHtml(words.valid), body })
}

/** The page for a code that no certificate has. */
export function unknownPage(): string {
  const { language, words } = wordsOf('en')
  const body = `<p>${escapeHtml(words.unknown_hint)}</p>`
  return htmlDocument({ style }, { language, title: escapeHtml(words.unknown), body })
}
