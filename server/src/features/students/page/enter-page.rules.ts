import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { speaker, spokenLanguage } from '../texts.rules.ts'

const style = `
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;font:18px/1.5 system-ui,sans-serif;color:#222;background:#f6f5f1}
main{max-width:30em;padding:2em;text-align:center}
h1{font-size:1.4em}
button{font:inherit;padding:.6em 2em;border:0;border-radius:6px;background:#1f5c3a;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #8fb89f}
button:disabled{opacity:.6}
`

// The code leaves the address once it is used, so that it stays in no history.
const script = `
const button = document.querySelector('button')
const said = document.querySelector('output')
const code = new URLSearchParams(location.search).get('code')
button.addEventListener('click', async () => {
  button.disabled = true
  said.textContent = ''
  const answer = await fetch('/campus/api/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null)
  const name = answer?.ok ? 'done' : answer?.status === 401 ? 'invalid' : 'failed'
  said.textContent = button.dataset[name]
  button.disabled = false
  button.hidden = name !== 'failed'
  if (answer?.ok) history.replaceState(null, '', location.pathname)
})
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page runs its own script, which asks this server alone, and no site may show it in a frame. */
export const enterPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const document = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${spokenLanguage(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** The page of a link that can be used: a button enters, so whatever only opens the address uses nothing up. */
export function enterPage(language: string, academy: string): string {
  const say = speaker(language, { academy })
  const html = (name: Parameters<typeof say>[0]) => escapeHtml(say(name))
  const outcomes = `data-done="${html('page_done')}" data-invalid="${html('page_invalid')}" data-failed="${html('page_failed')}"`
  return document(
    language,
    html('page_title'),
    `<button type="button" ${outcomes}>${html('page_button')}</button>
<p><output></output></p>
<noscript><p>${html('page_script')}</p></noscript>
<script>${script}</script>`,
  )
}

/** The page of a link that cannot be used any more. @param academy null where the address is none of ours */
export function invalidLinkPage(language: string, academy: string | null): string {
  const say = speaker(language, { academy: academy ?? '' })
  const title = academy === null ? 'Understudy' : say('page_title')
  return document(language, escapeHtml(title), `<p>${escapeHtml(say('page_invalid'))}</p>`)
}
