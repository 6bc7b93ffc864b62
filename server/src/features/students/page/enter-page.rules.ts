import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
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
  if (!answer?.ok) return
  history.replaceState(null, '', location.pathname)
  const { academy } = await answer.json()
  location.assign('/campus/' + academy.slug)
})
`

export const enterPolicy = documentPolicy({ style, script })

/** The page of a link that can be used: a button enters, so whatever only opens the address uses nothing up. */
export function enterPage(language: string, academy: string): string {
  const say = speaker(language, { academy })
  const html = (name: Parameters<typeof say>[0]) => escapeHtml(say(name))
  const outcomes = `data-done="${html('page_done')}" data-invalid="${html('page_invalid')}" data-failed="${html('page_failed')}"`
  const body = `<button type="button" ${outcomes}>${html('page_button')}</button>
<p><output></output></p>
<noscript><p>${html('page_script')}</p></noscript>`
  return htmlDocument(
    { style, script },
    { language: spokenLanguage(language), title: html('page_title'), body },
  )
}

/** The page of a link that cannot be used any more. @param academy null where the address is none of ours */
export function invalidLinkPage(language: string, academy: string | null): string {
  const say = speaker(language, { academy: academy ?? '' })
  const title = academy === null ? 'Understudy' : say('page_title')
  const body = `<p>${escapeHtml(say('page_invalid'))}</p>`
  return htmlDocument({ style }, { language: spokenLanguage(language), title: escapeHtml(title), body })
}
